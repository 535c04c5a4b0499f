import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { fetchParametros, sendLog } from '../api/acesso/parametros.ts'
import { updateUsuario } from './session.ts'

let latest = ''

/** Refetches the user for the company; returns false and logs to the console on failure. */
export async function refreshUsuario(cpfcnpj: string): Promise<boolean> {
  latest = cpfcnpj
  try {
    const { data } = await fetchParametros(cpfcnpj)
    // the answer is ignored when another company was chosen meanwhile
    if (latest === cpfcnpj) updateUsuario(data)
    return true
  } catch (error) {
    console.warn('usuario/parametros', error)
    return false
  }
}

/** Records on the server which company was chosen; the answer is not awaited. */
export function recordAccess({ cpfcnpj, nome }: Empresa): void {
  sendLog(cpfcnpj, nome).catch((error: unknown) => console.warn('log', error))
}
