/**
 * The document's situation in the portal. It can be newer than the file, because events are separate files.
 */
export interface PrintState {
  situacao: 'autorizada' | 'cancelada' | 'substituida' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  /** Protocol and time (as written) of the registered cancellation or closing */
  cancelamento?: Registered
  /** Protocol and time (as written) of the registered EPEC event of a note that has no protocol yet */
  epec?: Registered
  /** Key of the note that replaces this one (event 110112) */
  substituta?: string
  /** The issuer's logo, a PNG or JPEG accepted by `readImage` */
  logo?: Uint8Array
}

/** Protocol and time, as written, of a registered event */
export interface Registered {
  nProt: string | null
  dh: string | null
}
