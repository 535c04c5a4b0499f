/**
 * Uploads that wait for room on a disk, with the sentence that people read. In memory, because nothing can be written then: the worker notes
 * it, and the web role of the same process, which received the upload, shows it.
 */
export type UploadWaits = Map<string, string>

const FULL = 'Espera por espaço em disco no servidor. O que foi enviado está guardado, e a leitura continua sozinha.'

/** `payload`: of the job of an upload. */
export function noteFull(waits: UploadWaits, payload: unknown, isFull: boolean): void {
  if (typeof payload !== 'object' || payload === null || !('upload_id' in payload)) return
  if (isFull) waits.set(String(payload.upload_id), FULL)
  else waits.delete(String(payload.upload_id))
}
