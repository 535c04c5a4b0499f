import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer, Sheet } from 'lucide-react'
import { useState } from 'react'
import type { Downloaded } from '../../api/http/download.ts'
import { saveFile } from '../../api/http/download.ts'
import { downloadMessage } from '../../api/http/download-message.ts'
import { conferenciaOptions, FIRST_REFORM_MONTH, fetchPortfolioSheet, fetchReformSheet } from '../../api/reforma.ts'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { notify } from '../../lib/notify.ts'
import { monthWord, useMonthOf, usualMonth } from '../../session/competencia.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresa } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import type { ReformaSearch } from './address.ts'
import { Atos } from './atos.tsx'
import { Conferencia } from './conferencia.tsx'
import { Dispensa } from './dispensa.tsx'
import { Empresas } from './empresas.tsx'
import styles from './reforma.module.css'
import { Simulacao } from './simulacao.tsx'

/**
 * The tax reform: the check of IBS and CBS in a month's notes, and what changes from 2027 to 2033. Findings and
 * figures come from the server. Mends nothing: a finding is a link to the documents that it counts.
 */

const route = getRouteApi('/shell/consultas/reforma')
const CRUMBS = crumbsTo('Consultas', 'Reforma')

export function ReformaScreen() {
  const { cpfcnpj: cnpj } = useEmpresa()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: ReformaSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const mes = useMonthOf({
    path: '/consultas/reforma',
    mes: search.mes,
    usual: usualMonth(),
    write: (month) => go({ mes: month }),
  })
  const { data, isError, error, refetch } = useQuery(conferenciaOptions(cnpj, mes))
  return (
    <>
      <PageHeader title="Reforma" tab={`Reforma ${monthWord(mes)}`} crumbs={CRUMBS}>
        <Button aria-label="Imprimir" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          <span className={styles.word}>Imprimir</span>
        </Button>
        {data && data.achados.length > 0 && search.aba === undefined && (
          <ExportButton format="XLSX" fetchFile={() => fetchReformSheet(cnpj, mes)} />
        )}
        {search.aba === 'empresas' && mes >= FIRST_REFORM_MONTH && (
          <>
            <ExportButton format="CSV" fetchFile={() => fetchPortfolioSheet(mes, 'csv')} />
            <ExportButton format="XLSX" fetchFile={() => fetchPortfolioSheet(mes, 'xlsx')} />
          </>
        )}
      </PageHeader>
      <div className={styles.page}>
        <Tabs
          label="Partes da Reforma"
          value={search.aba ?? 'conferencia'}
          onChange={(aba) => go({ aba: aba === 'conferencia' ? undefined : aba })}
          tabs={[
            {
              value: 'conferencia',
              label: 'Conferência IBS/CBS',
              count: data?.achados.length,
              content: (
                <>
                  {isError && !data && <Failure error={error} retry={refetch} what="Reforma" />}
                  {!data && !isError && <Skeleton label="Conferindo as notas" rows={8} height={48} />}
                  {data && <Conferencia reply={data} cnpj={cnpj} mes={mes} search={search} go={go} />}
                </>
              ),
            },
            { value: 'empresas', label: 'Todas as empresas', content: <Empresas mes={mes} /> },
            {
              value: 'anos',
              label: '2027 a 2033',
              content: <Simulacao cnpj={cnpj} mes={mes} search={search} go={go} />,
            },
            { value: 'carteira', label: 'Dispensa de 2026', content: <Dispensa /> },
            { value: 'atos', label: 'O que muda e quando', content: <Atos /> },
          ]}
        />
      </div>
    </>
  )
}

function ExportButton({ format, fetchFile }: { format: string; fetchFile: () => Promise<Downloaded> }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile())
    } catch (error) {
      notify(downloadMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const word = busy ? 'Exportando…' : `Exportar ${format}`
  return (
    <Button aria-label={word} disabled={busy} onClick={() => void run()}>
      <Sheet size={16} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      <span className={styles.format}>{format}</span>
    </Button>
  )
}
