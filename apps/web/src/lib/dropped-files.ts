/** A file with the path it has inside the folder that was dropped or chosen. */
export interface NamedFile {
  file: File
  name: string
}

const LITTER = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

/** Files of a chooser; a chosen folder gives each its relative path. Hidden system files are left out. */
export function fromChooser(files: FileList | null): NamedFile[] {
  return [...(files ?? [])]
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => !LITTER.test(name))
}

/** Files and whole folders of a drop. The entries are taken before the first await: a DataTransfer empties itself then. */
export async function fromDrop(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = fromChooser(data.files)
  if (entries.every((entry) => !entry || entry.isFile)) return plain
  const found: NamedFile[] = []
  for (const entry of entries) if (entry) await walk(entry, '', found)
  return found.filter(({ name }) => !LITTER.test(name))
}

async function walk(entry: FileSystemEntry, path: string, found: NamedFile[]): Promise<void> {
  const name = path + entry.name
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ file, name })
  } else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader()
    // readEntries answers at most 100 at a time, an empty list at the end
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
      for (const child of batch) await walk(child, `${name}/`, found)
    }
  }
}

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}
