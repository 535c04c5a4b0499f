import type { Conteudo, FormatoExportacao } from '@portal/contract/notas/exportar.ts'
import { Sheet } from 'lucide-react'
import { useState } from 'react'
import { type ExportBody, fetchExport, openExportLink } from '../../../api/notas/exportar.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { Select } from '../../../fields/select.tsx'
import { ErrorDialog } from '../../../kit/dialog.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { formatBytes, formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useDownload } from '../query/use-download.ts'
import { type ExportSource, toPicked } from './picked.ts'
import { reportsOf } from './words.ts'

interface Props {
  source: ExportSource
  first: Conteudo
  onClose: () => void
}

interface Content {
  value: Conteudo
  label: string
}

/** Contents of a list of NFS-e. */
const OF_SERVICES: readonly Content[] = [
  { value: 'servicos', label: 'Uma linha por serviço' },
  { value: 'retencoes', label: 'Retenções por prestador e município' },
]
const contentsOf = (tipo: string | undefined): readonly Content[] => [
  ...(tipo === 'nfse' ? OF_SERVICES : []),
  { value: 'notas', label: 'Uma linha por nota' },
  { value: 'itens', label: 'Uma linha por item' },
  ...reportsOf(tipo).map(({ value, label }) => ({ value, label: `Totais por ${label}` })),
]

const HINTS: Partial<Record<Conteudo, string>> = {
  notas:
    'O que a lista mostra e os totais de cada nota: BC, ICMS, ST, FCP, IPI, PIS, COFINS, frete, desconto, IBS e CBS.',
  itens: 'Cada produto com CFOP, NCM, CST, bases, alíquotas e valores.',
  servicos: 'Competência, partes, código do serviço, municípios, ISSQN, retenções, valor líquido, IBS e CBS.',
  retencoes: 'INSS, IRRF, contribuições sociais e ISS retidos. Canceladas, substituídas e homologação ficam fora.',
}
const PAPER = 'Com empresa, filtro, somas e número de página. Até 5.000 linhas.'
const TIES = 'A soma das linhas é a soma da lista; canceladas e denegadas ficam à parte.'

/** Above this number of lines the browser downloads the file instead of the page's memory. */
const LARGE: Partial<Record<Conteudo, number>> = { notas: 20_000, itens: 5_000, servicos: 20_000 }

const hasPdf = (conteudo: Conteudo): boolean => !['itens', 'servicos', 'retencoes'].includes(conteudo)

/** Choice of content and format, then the progress with a cancel button. */
export function ExportDialog({ source, first, onClose }: Props) {
  const [conteudo, setConteudo] = useState<Conteudo>(first)
  const [formato, setFormato] = useState<FormatoExportacao>('xlsx')
  const { busy, received, error, run, cancel, forget } = useDownload()
  const start = () => {
    const { ordem } = source.query
    const body: ExportBody = { ...toPicked(source), conteudo, formato, ordem: source.ids ? undefined : ordem }
    const large = source.count > (LARGE[conteudo] ?? Number.POSITIVE_INFINITY)
    void run(large ? () => openExportLink(body) : (follow) => fetchExport(body, follow), () => {
      notify(large ? 'O navegador está baixando o arquivo.' : 'Lista exportada.')
      onClose()
    })
  }
  const leave = () => {
    cancel()
    onClose()
  }
  if (error !== null) return <ErrorDialog text={error} onClose={forget} />
  return (
    <Modal
      title="Exportar lista"
      icon={Sheet}
      text={`${formatCount(source.count, 'documento', 'documentos')} ${source.ids ? 'da seleção' : 'do filtro'}`}
      action={{ label: 'Exportar', busy, onClick: start }}
      onClose={leave}
    >
      <Select
        label="Conteúdo"
        value={conteudo}
        options={contentsOf(source.query.ds_tipo)}
        hint={formato === 'pdf' ? PAPER : (HINTS[conteudo] ?? TIES)}
        disabled={busy}
        onChange={(next) => {
          setConteudo(next)
          if (!hasPdf(next) && formato === 'pdf') setFormato('xlsx')
        }}
      />
      <RadioField
        label="Formato"
        value={formato}
        options={[
          { value: 'xlsx', label: 'Excel (.xlsx)' },
          { value: 'csv', label: 'CSV' },
          ...(hasPdf(conteudo) ? [{ value: 'pdf' as const, label: 'PDF para imprimir' }] : []),
        ]}
        disabled={busy}
        inline
        onChange={setFormato}
      />
      {busy && (
        <Progress label="Exportando" value={null} detail={received > 0 ? formatBytes(received) : 'preparando'} />
      )}
    </Modal>
  )
}
