import type { ListaReply } from '@portal/contract/tributacao/lista.ts'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../api/http/download.ts'
import { postLista } from '../../../api/tributacao.ts'
import { Select } from '../../../fields/select.tsx'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatCount } from '../../../lib/format.ts'
import { SpreadsheetError } from '../../../lib/spreadsheet.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../tributacao.module.css'
import { UF_OPTIONS } from '../words.ts'
import { MAX_LINES, readLines, tableOf, textOfFile, toCsv } from './lista.ts'
import { Answers } from './lista-answers.tsx'

/** Many products at once: pasted or read from a file, shown as a table, exported as a spreadsheet. */
export function ListaView({ cnpj, uf, onUf }: { cnpj: string | undefined; uf: string; onUf: (uf: string) => void }) {
  const [text, setText] = useState('')
  const [reply, setReply] = useState<ListaReply | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, error, run } = useAct()
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])
  const post = (lines: typeof itens) => {
    asking.current = new AbortController()
    return postLista({ itens: lines, ds_uf: uf, nr_cpfcnpj: cnpj }, asking.current.signal)
  }
  const itens = readLines(text)
  const ask = () =>
    run(async () => {
      setReply(await post(itens))
      setChosen(new Set())
    })
  const choose = (line: number, cd_ncm: string) =>
    run(async () => {
      const answer = (await post([{ cd_ncm }])).data[0]
      if (!answer?.resposta || !reply) return
      const { resposta } = answer
      setReply({ ...reply, data: reply.data.map((row) => (row.nr_linha === line ? { ...row, resposta } : row)) })
      setChosen(new Set([...chosen, line]))
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
          <MenuButton className={buttonClass()} entries={exportEntries(reply, chosen)}>
            <Download size={16} aria-hidden="true" />
            Exportar
          </MenuButton>
        )}
        {tooMany && <p className={textStyles.wrong}>Até {MAX_LINES} produtos por vez.</p>}
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      {reply && <Answers reply={reply} chosen={chosen} busy={busy} onChoose={choose} />}
    </div>
  )
}

const NAME = 'consulta-tributaria'

const exportEntries = (reply: ListaReply, chosen: ReadonlySet<number>) => [
  {
    kind: 'action' as const,
    key: 'xlsx',
    icon: <FileSpreadsheet size={16} />,
    label: 'Planilha (XLSX)',
    onClick: () => void workbook(reply, chosen),
  },
  {
    kind: 'action' as const,
    key: 'csv',
    icon: <FileText size={16} />,
    label: 'Texto (CSV)',
    onClick: () =>
      saveFile({ name: `${NAME}.csv`, blob: new Blob([toCsv(reply, chosen)], { type: 'text/csv;charset=utf-8' }) }),
  },
]

async function workbook(reply: ListaReply, chosen: ReadonlySet<number>): Promise<void> {
  const { xlsxOf } = await import('../../../lib/xlsx.ts')
  saveFile({ name: `${NAME}.xlsx`, blob: await xlsxOf(tableOf(reply, chosen), 'Consulta Tributária') })
}
