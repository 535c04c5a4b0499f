/** The screen on which the A1 certificates of clients are kept. */
export const CERTIFICATES_PATH = '/cadastros/captura'
