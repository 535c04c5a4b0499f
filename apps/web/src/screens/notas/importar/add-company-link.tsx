import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { escritorioOptions } from '../../../api/escritorio/escritorio.ts'
import { formatTaxId } from '../../../lib/format.ts'
import { knownCompanyHash } from '../../../session/known-company.ts'
import { useUsuario } from '../../../session/session.ts'

/** Leads a dono of an office to add the company of a refused document; empty for others. */
export function AddCompanyLink({ cpfcnpj, nome }: { cpfcnpj: string; nome: string | null }) {
  const { data } = useQuery(escritorioOptions(useUsuario().id))
  if (data?.papel !== 'dono') return null
  return (
    <Link
      to="/escritorio/$parte"
      params={{ parte: 'empresas' }}
      hash={knownCompanyHash({ cpfcnpj, nome })}
      aria-label={`Cadastrar ${nome ?? formatTaxId(cpfcnpj)}`}
    >
      Cadastrar
    </Link>
  )
}
