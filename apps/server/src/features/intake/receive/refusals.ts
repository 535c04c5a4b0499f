/** Reasons of a refusal before reading, as shown in the line. */
export const XML_LIMIT = 8 * 1024 * 1024
/** Limit of a zip, a gzip, a tar and a message. */
export const ZIP_LIMIT = 2 * 1024 * 1024 * 1024
/** Limit for all zips, tars and messages of an upload together, nested ones included. */
export const ENTRY_LIMIT = 200_000

export const REFUSED = {
  xmlTooLarge: 'Arquivo maior que 8 MB.',
  zipTooLarge: 'Zip maior que 2 GB.',
  containerTooLarge: 'Arquivo compactado maior que 2 GB.',
  unsafeName: 'Nome de arquivo inseguro dentro do zip.',
  encrypted: 'Arquivo protegido por senha dentro do zip.',
  method: 'Método de compressão não suportado dentro do zip.',
  bomb: 'Compressão exagerada: o conteúdo do zip não é aberto por segurança.',
  inflatedBomb: 'Compressão exagerada: o conteúdo do arquivo não é aberto por segurança.',
  broken: 'Zip danificado ou incompleto.',
  tooMany: 'O zip tem mais de 200.000 arquivos.',
  tooManyTogether: 'Com os arquivos deste zip o envio passa de 200.000: envie-o separado.',
  tooManyInside: 'Com os arquivos de dentro deste o envio passa de 200.000: envie-o separado ou divida-o.',
  nested: 'Arquivo compactado fundo demais dentro de outros: extraia os XMLs e envie-os.',
  empty: 'Zip sem documentos.',
  brokenArchive: 'Arquivo compactado danificado ou incompleto.',
  emptyArchive: 'Arquivo compactado sem documentos.',
  mailParts: 'A mensagem tem mais de 100 partes.',
  mailDepth: 'A mensagem tem partes fundo demais umas dentro das outras.',
  emptyMail: 'É uma mensagem de e-mail sem anexos que possam ser lidos (XML ou zip).',
  foreignArchive: 'Arquivo compactado que o portal não abre: peça em zip, ou extraia os XMLs e envie-os.',
  lost: 'O arquivo se perdeu no servidor antes de ser lido por inteiro. Envie-o de novo.',
  unreadable: 'O arquivo não pode ser lido: sem permissão, ou já não está lá.',
} as const
