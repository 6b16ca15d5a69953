class Hantei < Formula
  desc "Exact 2D collision detection: library and program"
  homepage "@ADDRESS@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "popt"
  depends_on "sdl2"
  depends_on "yajl"
  depends_on "zstd"

  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-DBUILD_SHARED_LIBS=ON", "-DHANTEI_BENCH=OFF", "-DHANTEI_TESTS=OFF",
           *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    pair = '{"a":{"type":"point","at":[3,4]},"b":{"type":"circle","center":[0,0],"radius":5}}'
    assert_equal "{\"relation\":\"touch\"}\n", pipe_output("#{bin}/hantei relate", "#{pair}\n", 0)
  end
end
