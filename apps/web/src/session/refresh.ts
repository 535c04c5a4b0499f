import type { Empresa } from '@portal/contract/acesso.ts'
import { fetchParametros, sendLog } from '../api/parametros.ts'
import { updateUsuario } from './session.ts'

let latest = ''

/** Brings the stored user up to date for the company; false, and a line on the console, where that fails. */
export async function refreshUsuario(cpfcnpj: string): Promise<boolean> {
  latest = cpfcnpj
  try {
    const { data } = await fetchParametros(cpfcnpj)
    // an answer for a company that was left since says nothing any more
    if (latest === cpfcnpj) updateUsuario(data)
    return true
  } catch (error) {
    console.warn('usuario/parametros', error)
    return false
  }
}

/** Tells the server which company is worked for. Nobody waits for it. */
export function recordAccess({ cpfcnpj, nome }: Empresa): void {
  sendLog(cpfcnpj, nome).catch((error: unknown) => console.warn('log', error))
}
