/** Whatever lies under these is the API, however its address is written: never a page, never cached. */
export const isApiPath = (url: string): boolean => /^\/+(ServidorCadastros|auth)([/?#]|$)/i.test(decoded(url))

function decoded(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return path
  }
}
