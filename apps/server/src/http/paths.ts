/** Whatever lies under these is the API: never a page, never cached. */
export const isApiPath = (url: string): boolean => /^\/(ServidorCadastros|auth)(\/|\?|$)/.test(url)
