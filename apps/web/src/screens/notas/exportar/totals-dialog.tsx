import type { Relatorio } from '@portal/contract/notas/exportar.ts'
import { useQuery } from '@tanstack/react-query'
import { Sigma } from 'lucide-react'
import { useState } from 'react'
import { fetchExport, totaisNotasOptions } from '../../../api/notas/exportar.ts'
import { Select } from '../../../fields/select.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { usePrintKey } from '../../../lib/use-print-key.ts'
import { Failure } from '../../../session/failure.tsx'
import { PrintJob } from '../../../session/print-job.tsx'
import styles from './exportar.module.css'
import { type ExportSource, toPicked } from './picked.ts'
import { TotalsLines } from './totals-lines.tsx'
import { reportsOf } from './words.ts'

interface Props {
  source: ExportSource
  onExport: (por: Relatorio) => void
  onClose: () => void
}

const optionsOf = (tipo: string | undefined) =>
  reportsOf(tipo).map(({ value, label }) => ({
    value,
    label: label.replace(/^./, (first) => first.toUpperCase()),
  }))

/** Totals of the filter or of the selection by one property, beside the list's own sum. */
export function TotalsDialog({ source, onExport, onClose }: Props) {
  const tipo = source.query.ds_tipo
  const [por, setPor] = useState<Relatorio>(tipo === 'nfse' ? 'servico' : 'cfop')
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(totaisNotasOptions(toPicked(source), por))
  const [printing, setPrinting] = useState(false)
  const print = () => setPrinting(true)
  usePrintKey(data && !printing ? print : null, true)
  if (printing)
    return (
      <PrintJob
        fetchPaper={(follow) => fetchExport({ ...toPicked(source), conteudo: por, formato: 'pdf' }, follow)}
        onClose={() => setPrinting(false)}
      />
    )
  return (
    <Modal
      title="Totais"
      icon={Sigma}
      wide
      text={`${formatCount(source.count, 'documento', 'documentos')} ${source.ids ? 'da seleção' : 'do filtro'}`}
      action={{ label: 'Exportar…', busy: !data, onClick: () => onExport(por) }}
      second={{ label: 'Imprimir', busy: !data, onClick: print }}
      away="Fechar"
      onClose={onClose}
    >
      <Select label="Totais por" className={styles.by} value={por} options={optionsOf(tipo)} onChange={setPor} />
      {error && <Failure error={error} retry={refetch} what="Notas" />}
      {isPending && <Skeleton label="Somando" rows={6} />}
      {data && (
        <div className={styles.report} aria-busy={isPlaceholderData} data-stale={isPlaceholderData ? '' : undefined}>
          <TotalsLines por={por} reply={data} />
        </div>
      )}
    </Modal>
  )
}
