import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { spedDoEscritorioOptions } from '../../../api/escritorio/escritorio.ts'
import layout from '../../../kit/layout.module.css'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import text from '../../../kit/text.module.css'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { officeCrumbs } from '../crumbs.tsx'
import { OfOffice } from '../of-office.tsx'
import { CopyPart } from './copy-part.tsx'
import { SpedForm } from './sped-form.tsx'

const CRUMBS = officeCrumbs('Dados do escritório')

/** The EFD data that the office keeps once, and its copies to clients. */
export function SpedDoEscritorioScreen() {
  return (
    <>
      <PageHeader title="Dados do escritório" crumbs={CRUMBS} />
      <div className={layout.page}>
        <OfOffice>{(office) => <OfficeData office={office} />}</OfOffice>
      </div>
    </>
  )
}

function OfficeData({ office }: { office: Escritorio }) {
  const query = useQuery(spedDoEscritorioOptions(useUsuario().id))
  if (query.isPending) return <Skeleton label="Carregando os dados do escritório" />
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Dados do escritório" />
  const { nr_versao, data } = query.data
  return (
    <>
      <p className={text.note}>
        Guardados uma vez, para a EFD ICMS/IPI dos clientes. Nada muda em um cliente antes de você copiar.
      </p>
      <SpedForm key={nr_versao} version={nr_versao} data={data} editable={office.papel === 'dono'} />
      {nr_versao > 0 && office.papel !== 'assistente' && <CopyPart />}
    </>
  )
}
