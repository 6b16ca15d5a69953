// Files opened or dropped on the page: a scene or map, and with it the tilesets and templates that it names.

/** A file and what it is called within what was dropped. */
export interface Dropped {
    path: string;
    bytes: Uint8Array;
}

async function read(path: string, file: File): Promise<Dropped> {
    return { path, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<Dropped[]> {
    const reader = folder.createReader();
    const files: Dropped[] = [];
    for (;;) {
        // Each call gives some entries; none at the end.
        const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (entries.length === 0) {
            return files;
        }
        for (const entry of entries) {
            files.push(...(await readEntry(entry)));
        }
    }
}

const READ = /\.(json|tm[jx]|ts[jx]|t[jx]|ldtkl?)$/i;

async function readEntry(entry: FileSystemEntry): Promise<Dropped[]> {
    if (entry.isDirectory) {
        return readFolder(entry as FileSystemDirectoryEntry);
    }
    if (!READ.test(entry.name)) {
        return []; // pictures and the like
    }
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [await read(entry.fullPath.replace(/^\//, ''), file)];
}

/** All files of a drop, those in folders too. */
export async function readDrop(data: DataTransfer): Promise<Dropped[]> {
    const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
    const files = [...data.files];
    if (entries.some((entry) => entry !== null)) {
        const found = await Promise.all(entries.map((entry) => (entry === null ? [] : readEntry(entry))));
        return found.flat();
    }
    return readFiles(files);
}

export async function readFiles(files: readonly File[]): Promise<Dropped[]> {
    return Promise.all(files.map((file) => read(file.name, file)));
}

/** Which of the files is the scene or map. */
export function mainFile(files: readonly Dropped[]): string | undefined {
    const paths = files.map((file) => file.path);
    return paths.find((path) => /\.(tm[jx]|ldtk)$/i.test(path)) ?? paths.find((path) => /\.json$/i.test(path));
}
