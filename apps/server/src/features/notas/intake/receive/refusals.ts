/** Reasons of a refusal before reading, as shown in the line. */
export const XML_LIMIT = 8 * 1024 * 1024
export const ZIP_LIMIT = 2 * 1024 * 1024 * 1024
/** Limit for all zips of an upload together, nested ones included. */
export const ENTRY_LIMIT = 200_000

export const REFUSED = {
  xmlTooLarge: 'Arquivo maior que 8 MB.',
  zipTooLarge: 'Zip maior que 2 GB.',
  unsafeName: 'Nome de arquivo inseguro dentro do zip.',
  encrypted: 'Arquivo protegido por senha dentro do zip.',
  method: 'Método de compressão não suportado dentro do zip.',
  bomb: 'Compressão exagerada: o conteúdo do zip não é aberto por segurança.',
  broken: 'Zip danificado ou incompleto.',
  tooMany: 'O zip tem mais de 200.000 arquivos.',
  tooManyTogether: 'Com os arquivos deste zip o envio passa de 200.000: envie-o separado.',
  nested: 'Zip dentro de zip dentro de zip: só um nível é aberto.',
  empty: 'Zip sem documentos.',
  brokenArchive: 'Arquivo compactado danificado ou incompleto.',
  emptyArchive: 'Arquivo compactado sem documentos.',
  archiveTooLarge: 'Arquivo compactado maior que 8 MB: peça em zip, ou extraia os XMLs e envie-os.',
  unreadable: 'O arquivo não pode ser lido: sem permissão, ou já não está lá.',
} as const

/** First bytes, read as latin-1, of other archives: gzip, RAR, 7z, bzip2, xz. */
const ARCHIVE_HEADS = ['\x1f\x8b', 'Rar!', '7z\xbc\xaf', 'BZh', '\xfd7zX']

/** Whether the first four bytes are those of an archive other than a zip. */
export const isArchiveHead = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return ARCHIVE_HEADS.some((start) => head.startsWith(start))
}

const ZIP_HEADS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08']

/** Whether the first four bytes are those of a zip; the name does not matter. */
export const isZipHead = (bytes: Uint8Array): boolean =>
  ZIP_HEADS.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
