/** The screen on which the A1 certificates of all clients are kept at once. */
export const CERTIFICATES_PATH = '/escritorio/empresas/certificados'
