import { send } from './http.ts'

/** A link for who forgot the password, by mail; the answer is the same whether or not there is such a user. */
export const postForgotten = (usuario: string) =>
  send('/usuario/senha/link', { method: 'POST', body: { usuario }, anonymous: true })
