import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { postDemo, postLogin } from '../../api/acesso-calls.ts'
import { ApiError } from '../../api/http.ts'
import { wait } from '../../ui/delay.ts'

/** The seed delays the sign-in by so long after the click. */
const DELAY = 1000
export const BUSY_TEXT = 'Por favor, aguarde...'
const DEMO = 'demo'

export interface Credentials {
  usuario: string
  senha: string
}

/** With the demo on, its printed login (`demo`) works in the form too: it is no tax id, and has a call of its own. */
export async function signInWith({ usuario, senha }: Credentials, demoOn: boolean) {
  await wait(DELAY)
  if (demoOn && usuario.trim().toLowerCase() === DEMO) return (await postDemo(DEMO, senha)).data
  return (await postLogin(cleanTaxId(usuario), senha)).data
}

export async function signInToDemo() {
  await wait(DELAY)
  return (await postDemo(DEMO, DEMO)).data
}

/** The `error` field of the server's answer; without an answer, what went wrong. */
export function loginMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error ? error.message : String(error)
}
