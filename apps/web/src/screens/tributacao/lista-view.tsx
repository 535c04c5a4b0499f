import type { ListaReply } from '@portal/contract/tributacao/lista.ts'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../api/download.ts'
import { postLista } from '../../api/tributacao.ts'
import { Select } from '../../fields/select.tsx'
import { TextArea } from '../../fields/text-field.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { MenuButton } from '../../kit/menu.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { formatCount } from '../../lib/format.ts'
import { SpreadsheetError } from '../../lib/spreadsheet.ts'
import { useAct } from '../../session/act.ts'
import { isMissing, MAX_LINES, NO_SOURCE, readLines, tableOf, textOfFile, toCsv } from './lista.ts'
import styles from './tributacao.module.css'
import { formatCest, formatNcm, formatPercent, UF_OPTIONS } from './words.ts'

type Row = ListaReply['data'][number]

/** Columns of the tables that are loaded. */
const columnsOf = ({ fontes }: ListaReply): readonly Column<Row>[] => [
  { key: 'linha', head: 'Linha', numeric: true, cell: ({ nr_linha }) => nr_linha },
  { key: 'pergunta', head: 'Pergunta', cell: ({ ds_pergunta }) => ds_pergunta },
  { key: 'ncm', head: 'NCM', cell: ({ resposta, ds_motivo }) => (resposta ? formatNcm(resposta.cd_ncm) : ds_motivo) },
  { key: 'nome', head: 'Descrição', cell: ({ resposta }) => resposta?.nm_ncm ?? '' },
  { key: 'candidatos', head: 'Candidatos', numeric: true, cell: ({ nr_candidatos }) => nr_candidatos },
  {
    key: 'cest',
    head: 'CEST',
    cell: ({ resposta }) =>
      resposta &&
      (isMissing(fontes, 'cest') ? NO_SOURCE : listed(resposta.cests.map(({ cd_cest }) => formatCest(cd_cest)))),
  },
  {
    key: 'icms',
    head: 'ICMS modal',
    numeric: true,
    cell: ({ resposta }) => (resposta ? formatPercent(resposta.icms.pr_interno) : ''),
  },
  {
    key: 'classtrib',
    head: 'cClassTrib',
    cell: ({ resposta }) =>
      resposta &&
      (isMissing(fontes, 'cclasstrib') ? NO_SOURCE : listed(resposta.ibscbs.map(({ cd_classtrib }) => cd_classtrib))),
  },
  {
    key: 'monofasico',
    head: 'Monofásico',
    cell: ({ resposta }) => (resposta?.piscofins.some(({ ds_regime }) => ds_regime === 'monofasico') ? 'Sim' : ''),
  },
]

const FEW = 3
const listed = (codes: readonly string[] = []) =>
  codes.length > FEW ? `${codes.slice(0, FEW).join(', ')} e mais ${codes.length - FEW}` : codes.join(', ')

interface Props {
  cnpj: string | undefined
  uf: string
  onUf: (uf: string) => void
}

/** Many products at once: pasted or read from a file, shown as a table, exported as a spreadsheet. */
export function ListaView({ cnpj, uf, onUf }: Props) {
  const [text, setText] = useState('')
  const [reply, setReply] = useState<ListaReply | null>(null)
  const { busy, error, run } = useAct()
  const itens = readLines(text)
  const ask = () =>
    run(async () => {
      setReply(await postLista({ itens, ds_uf: uf, nr_cpfcnpj: cnpj }))
    })
  const [wrong, setWrong] = useState<string | null>(null)
  const take = async (file: File) => {
    setWrong(null)
    try {
      setText(await textOfFile(file))
    } catch (failure) {
      setWrong(failure instanceof SpreadsheetError ? failure.message : 'Não foi possível ler o arquivo.')
    }
  }
  const tooMany = itens.length > MAX_LINES
  return (
    <div className={styles.lista}>
      <TextArea
        label="Produtos, um por linha"
        hint="Código de barras, NCM ou nome; de uma planilha, cole as colunas: código de barras, NCM, nome."
        rows={6}
        value={text}
        onChange={setText}
      />
      <FileDrop
        label="Ou solte aqui uma planilha (XLSX, CSV) ou um arquivo de texto"
        hint="Até 1.000 linhas e 32 MB"
        accept=".xlsx,.csv,.txt,.tsv"
        multiple={false}
        error={wrong}
        onFiles={(files) => void (files[0] && take(files[0].file))}
      />
      <div className={styles.listaBar}>
        <Select label="UF" value={uf} options={UF_OPTIONS} onChange={onUf} />
        <Button look="primary" disabled={busy || itens.length === 0 || tooMany} onClick={() => void ask()}>
          {busy ? 'Consultando…' : `Consultar ${formatCount(itens.length, 'produto', 'produtos')}`}
        </Button>
        {reply && (
          <MenuButton className={buttonClass()} entries={exportEntries(reply)}>
            <Download size={16} aria-hidden="true" />
            Exportar
          </MenuButton>
        )}
        {tooMany && <p className={styles.wrong}>Até {MAX_LINES} produtos por vez.</p>}
      </div>
      {error && (
        <p className={styles.wrong} role="alert">
          {error.message}
        </p>
      )}
      {reply && (
        <Table
          cards
          label="Respostas"
          columns={columnsOf(reply)}
          rows={reply.data}
          keyOf={({ nr_linha }) => String(nr_linha)}
        />
      )}
    </div>
  )
}

const NAME = 'consulta-tributaria'

const exportEntries = (reply: ListaReply) => [
  {
    kind: 'action' as const,
    key: 'xlsx',
    icon: <FileSpreadsheet size={16} />,
    label: 'Planilha (XLSX)',
    onClick: () => void workbook(reply),
  },
  {
    kind: 'action' as const,
    key: 'csv',
    icon: <FileText size={16} />,
    label: 'Texto (CSV)',
    onClick: () =>
      saveFile({ name: `${NAME}.csv`, blob: new Blob([toCsv(reply)], { type: 'text/csv;charset=utf-8' }) }),
  },
]

async function workbook(reply: ListaReply): Promise<void> {
  const { xlsxOf } = await import('../../lib/xlsx.ts')
  saveFile({ name: `${NAME}.xlsx`, blob: await xlsxOf(tableOf(reply), 'Consulta Tributária') })
}
