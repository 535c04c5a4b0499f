/**
 * Whether the address belongs to the API, in any spelling. Such addresses never return the page and are never
 * cached.
 */
export const isApiPath = (url: string): boolean => /^\/+(ServidorCadastros|auth)([/?#]|$)/i.test(decoded(url))

function decoded(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return path
  }
}
