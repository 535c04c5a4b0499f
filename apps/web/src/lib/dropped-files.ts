/** A file with its path inside the dropped or chosen folder. */
export interface NamedFile {
  file: File
  name: string
}

const LITTER = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

/** Files of a file input; with paths if a folder was chosen. Skips hidden system files. */
export function fromChooser(files: FileList | null): NamedFile[] {
  return [...(files ?? [])]
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => !LITTER.test(name))
}

/**
 * Files and folders of a drop. Reads the entries before the first await, because the DataTransfer is emptied
 * then.
 */
export async function fromDrop(data: DataTransfer): Promise<NamedFile[]> {
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = fromChooser(data.files)
  if (entries.every((entry) => !entry || entry.isFile)) return plain
  const files: NamedFile[] = []
  for (const entry of entries) if (entry) await walk(entry, '', files)
  return files.filter(({ name }) => !LITTER.test(name))
}

async function walk(entry: FileSystemEntry, path: string, files: NamedFile[]): Promise<void> {
  const name = path + entry.name
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    files.push({ file, name })
  } else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader()
    // readEntries returns at most 100 entries at a time, then an empty list
    for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
      for (const child of batch) await walk(child, `${name}/`, files)
    }
  }
}

function readBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject))
}
