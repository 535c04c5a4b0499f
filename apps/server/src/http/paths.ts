/**
 * Whether the address belongs to the API, in any spelling. Such addresses never return the page and are never
 * cached.
 */
export const isApiPath = (url: string): boolean => /^\/+(ServidorCadastros|auth)([/?#]|$)/i.test(decoded(url))

/**
 * Whether the address belongs to pages that the server makes. One that no route answers is dead: it never returns the
 * page of the app.
 */
export const isServerPage = (url: string): boolean => /^\/+(pacote|enviar)(\/|$)/i.test(decoded(url))

function decoded(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return path
  }
}
