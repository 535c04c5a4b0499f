import { ApiError } from './http.ts'

export const DOWNLOAD_FAILED = 'Algo deu errado ao baixar este arquivo'

/** Text of the error dialog: the server's message, or a generic text without a readable answer. */
export function downloadMessage(error: unknown): string {
  return (error instanceof ApiError && error.said) || DOWNLOAD_FAILED
}
