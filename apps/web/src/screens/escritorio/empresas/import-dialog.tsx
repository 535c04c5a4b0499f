import type { CarteiraGravadaReply } from '@portal/contract/escritorio/escritorio.ts'
import { useEffect, useRef, useState } from 'react'
import { postCarteira } from '../../../api/escritorio/escritorio.ts'
import { saveFile } from '../../../api/http/download.ts'
import { Select } from '../../../fields/select.tsx'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { readSheets, type Sheet } from '../../../lib/spreadsheet.ts'
import { xlsxOf } from '../../../lib/xlsx.ts'
import { useAct } from '../../../session/act.ts'
import styles from '../escritorio.module.css'
import { type CompanyLine, companyLines, HEADING, MOST_LINES, pastedLines, sheetsOfCompanies } from './company-lines.ts'
import { ImportJudged } from './import-judged.tsx'

interface Judged {
  lines: CompanyLine[]
  reply: CarteiraGravadaReply
  written: boolean
}

const saveModel = async () => saveFile({ name: 'modelo-carteira.xlsx', blob: await xlsxOf([HEADING], 'Empresas') })

interface Props {
  /** Dropped before the dialog opened: judged at once */
  first?: File
  onClose: () => void
  onChanged: () => void
}

/** Companies from a spreadsheet or pasted text: first judged without writing, then written. */
export function ImportDialog({ first, onClose, onChanged }: Props) {
  const [text, setText] = useState('')
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [judged, setJudged] = useState<Judged | null>(null)
  const { busy, error, run } = useAct()
  const judge = (read: () => Promise<CompanyLine[]> | CompanyLine[]) =>
    run(async () => {
      const lines = await read()
      const reply = await postCarteira(linesOf(lines), true)
      setJudged({ lines, reply, written: false })
    })
  const write = (lines: CompanyLine[]) =>
    run(async () => {
      const reply = await postCarteira(linesOf(lines), false)
      setJudged({ lines, reply, written: true })
      onChanged()
    })
  const readFile = (file: File) =>
    run(async () => {
      const all = await readSheets(file, { rows: MOST_LINES, blanks: true })
      const found = sheetsOfCompanies(all)
      setSheets(found)
      if (found.length < 2) await judge(() => companyLines((found[0] ?? all[0])?.table ?? []))
    })
  const began = useRef(false)
  useEffect(() => {
    if (!first || began.current) return
    began.current = true
    void readFile(first)
  })
  const readSheet = (name: string) =>
    judge(() => companyLines(sheets.find((sheet) => sheet.name === name)?.table ?? []))
  if (judged)
    return (
      <ImportJudged
        {...judged}
        busy={busy}
        error={error}
        onBack={() => setJudged(null)}
        onWrite={() => void write(judged.lines)}
        onAgain={(lines) => void judge(() => lines)}
        onBrought={onChanged}
        onClose={onClose}
      />
    )
  return (
    <Modal
      title="Importar planilha"
      wide
      text="A primeira linha, depois dos títulos, tem os nomes das colunas. Nada é gravado antes de você conferir."
      action={{ label: 'Conferir o texto', busy, onClick: () => void judge(() => pastedLines(text)) }}
      onClose={onClose}
    >
      <FileDrop
        label="Solte aqui o arquivo CSV ou XLSX"
        name="Planilha de empresas"
        accept=".csv,.txt,.xlsx"
        multiple={false}
        disabled={busy}
        error={error?.message}
        onFiles={([first]) => first && void readFile(first.file)}
      />
      {sheets.length > 1 && (
        <Select
          label="Aba da planilha"
          hint="Há empresas em mais de uma aba: escolha a que entra."
          value={null}
          placeholder="Escolha"
          options={sheets.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => void readSheet(name)}
        />
      )}
      <TextArea
        label="Ou cole as linhas, com o cabeçalho"
        className={styles.area}
        hint={`Colunas: ${HEADING.join(', ')}. Só o CNPJ é sempre preciso; de empresa nova, também o nome e a UF.`}
        value={text}
        onChange={setText}
      />
      <div className={layout.row}>
        <Button onClick={() => void saveModel()}>Baixar modelo em branco</Button>
      </div>
    </Modal>
  )
}

const linesOf = (lines: readonly CompanyLine[]) => lines.map(({ sent }) => sent)
