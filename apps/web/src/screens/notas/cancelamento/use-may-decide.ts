import { useEmpresa } from '../../../session/empresa.ts'

/** True for contador and titular, who may decide about claimed cancellations. */
export const useMayDecide = (): boolean => useEmpresa().papel !== 'consulta'
