import { useEmpresa } from '../../../session/empresa.ts'

/** The word about a claimed cancellation is the contador's and the titular's; others read it. */
export const useMayDecide = (): boolean => useEmpresa().papel !== 'consulta'
