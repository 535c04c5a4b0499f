/**
 * Why an exchange gave no readable answer of SEFAZ.
 * `server_cert`: the server is not trusted, nothing was sent; `client_cert`: it refused our certificate
 */
export type FaultCode =
  | 'unreachable'
  | 'connect_timeout'
  | 'timeout'
  | 'reset'
  | 'cut'
  | 'too_large'
  | 'redirect'
  | 'html'
  | 'soap_fault'
  | 'empty'
  | 'garbage'
  | 'server_cert'
  | 'client_cert'
  | `http_${number}`

export interface Fault {
  code: FaultCode
  /** The request may have reached SEFAZ, which may have counted it. */
  isSent: boolean
  /** Of the header Retry-After */
  retryAfterMs: number | null
}

export class SefazFault extends Error {
  constructor(
    readonly fault: Fault,
    options?: ErrorOptions,
  ) {
    super(fault.code, options)
  }
}
