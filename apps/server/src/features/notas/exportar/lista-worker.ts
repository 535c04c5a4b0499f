import { type Lista, listaPdf } from '@portal/print/lista.ts'

/** Runs in a thread. */
export const lista = (task: Lista): Promise<Uint8Array> => listaPdf(task)
