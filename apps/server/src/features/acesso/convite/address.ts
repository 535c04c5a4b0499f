import { AppError } from '../../../base/errors.ts'

/**
 * The address for a person's mail: the first of several, separated by ; , / or |. Null when it is invalid.
 */
export function firstAddress(email: string): string | null {
  const address = email.split(/[;,/|]/)[0]?.trim() ?? ''
  return /^[^\s@<>]+@[^\s@<>]+$/.test(address) ? address : null
}

/**
 * The login has no address of its own. The contact that a company wrote with its grant may not be the
 * person's own.
 */
export const noOwnEmail = () =>
  new AppError(
    422,
    'usuario.no_email',
    'Este login não tem e-mail próprio para receber o link. A pessoa pode entrar com o certificado digital, ou o operador do portal definir uma senha.',
  )

export const noEmail = () => {
  const mensagem = 'Esta instalação envia o link por e-mail: informe o e-mail da pessoa.'
  return new AppError(422, 'usuario.no_email', mensagem, { erros: [{ campo: 'email', mensagem }] })
}
