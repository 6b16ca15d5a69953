import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir
from conan.tools.gnu import PkgConfigDeps

required_conan_version = ">=2.0"


class Hantei(ConanFile):
    name = "hantei"
    version = "@VERSION@"
    description = "Exact 2D collision detection"
    homepage = "@ADDRESS@"
    license = "MIT"
    topics = ("collision-detection", "geometry", "game-development")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "with_io": [True, False]}
    default_options = {"shared": False, "fPIC": True, "with_io": False}
    implements = ["auto_shared_fpic"]

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        if self.options.with_io:
            self.requires("cairo/[>=1.17 <2]")
            self.requires("yajl/[>=2.1 <3]")
            self.requires("expat/[>=2.5 <3]")
            self.requires("zlib/[>=1.2 <2]")
            self.requires("zstd/[>=1.5 <2]")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["HANTEI_IO"] = bool(self.options.with_io)
        for part in ("APPS", "BENCH", "TESTS"):
            toolchain.cache_variables["HANTEI_" + part] = False
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for folder in ("lib/cmake", "lib/pkgconfig", "share"):
            rmdir(self, os.path.join(self.package_folder, folder))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "hantei")
        core = self.cpp_info.components["hantei"]
        core.set_property("cmake_target_name", "hantei::hantei")
        core.set_property("pkg_config_name", "hantei")
        core.libs = ["hantei"]
        if self.options.with_io:
            io = self.cpp_info.components["io"]
            io.set_property("cmake_target_name", "hantei::io")
            io.set_property("pkg_config_name", "hantei_io")
            io.libs = ["hantei_io"]
            io.requires = ["hantei", "cairo::cairo_", "expat::expat", "yajl::yajl", "zlib::zlib", "zstd::zstd"]
            if self.settings.os in ("Linux", "FreeBSD"):
                io.system_libs = ["m"]
