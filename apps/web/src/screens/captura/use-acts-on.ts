import { useEmpresas } from '../../session/empresa.ts'

/** Whether the user may act on the capture of a company. */
export function useActsOn(cnpj: string): boolean {
  const { empresas } = useEmpresas()
  const papel = empresas.find(({ cpfcnpj }) => cpfcnpj === cnpj)?.papel
  return papel === 'titular' || papel === 'contador'
}

/** Whether the user has the company at all; the provider sees the state of others too. */
export function useHas(cnpj: string): boolean {
  return useEmpresas().empresas.some(({ cpfcnpj }) => cpfcnpj === cnpj)
}
