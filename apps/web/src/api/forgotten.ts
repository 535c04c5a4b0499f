import { send } from './http.ts'

/** Mails a link to reset the password; the answer is the same whether or not the user exists. */
export const postForgotten = (usuario: string) =>
  send('/usuario/senha/link', { method: 'POST', body: { usuario }, anonymous: true })
