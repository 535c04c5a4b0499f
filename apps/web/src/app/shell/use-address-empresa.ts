import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatTaxId } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import type { useEmpresas } from '../../session/empresa.ts'

/**
 * Keeps address and company together: writes the company into an address without one, says when an address changed the company, and when
 * it names one that the user does not have. `served`: the screen is one of a company.
 */
export function useAddressEmpresa(companies: ReturnType<typeof useEmpresas>, served: boolean): void {
  const { empresa, last, asked, remember } = companies
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is used is derived from these
  useEffect(() => {
    if (!empresa || !served) return
    if (asked !== empresa.cpfcnpj) {
      if (asked)
        notify(`Você não tem acesso à empresa ${formatTaxId(asked)}, a deste endereço. Continua ${empresa.nome}.`)
      void navigate({ to: '.', search: (now) => ({ ...now, empresa: empresa.cpfcnpj }), replace: true })
      return
    }
    if (last && last.cpfcnpj !== empresa.cpfcnpj) notify(`Empresa trocada para ${empresa.nome}.`)
    remember(empresa.cpfcnpj)
  }, [asked, empresa?.cpfcnpj, served])
}
