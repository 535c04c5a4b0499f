import type { CertificadoPreviaReply } from '@portal/contract/escritorio/certificados.ts'
import { getJson } from '../http/http.ts'

/** Whose certificate a file has; the server keeps nothing of it. */
export async function postCertificadoPrevia(file: File, senha: string): Promise<CertificadoPreviaReply> {
  const form = new FormData()
  form.append('senha', senha)
  form.append('arquivo', file, file.name)
  return getJson('/escritorio/certificados/previa', { method: 'POST', form })
}
