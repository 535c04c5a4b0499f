import { Dialog } from '@base-ui/react/dialog'
import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { type KnownCodes, NO_CODES } from '@portal/tables/checks/sheet-codes.ts'
import { CircleX, Download, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { saveFile } from '../../../api/http/download.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button } from '../../../kit/button.tsx'
import dialog from '../../../kit/dialog.module.css'
import { cx } from '../../../lib/cx.ts'
import type { Line } from '../register/line.ts'
import { linesText, productsText } from '../register/words.ts'
import { csvOf } from './export-file.ts'
import { blockOfSheet } from './import-block.ts'
import { LeftColumns } from './left-columns.tsx'
import styles from './paste.module.css'
import { type PasteBlock, type Plan, type PlannedRow, pasted, planPaste } from './paste-plan.ts'
import { Rows } from './paste-rows.tsx'

interface Props {
  block: PasteBlock
  lines: readonly Line[]
  alertas: number
  count: (would: readonly Line[]) => Promise<number>
  /** Codes of the tables; absent while these are not read */
  codes: KnownCodes | undefined
  onPaste: (lines: readonly Line[]) => void
  onClose: () => void
}

type Tab = 'changed' | 'included' | 'same' | 'faulty'
const TABS: readonly [Tab, string][] = [
  ['changed', 'Alteram um produto'],
  ['included', 'Incluem um produto'],
  ['same', 'Iguais ao cadastro'],
  ['faulty', 'Com erro, ficam fora'],
]
const number = (value: number) => value.toLocaleString('pt-BR')

/** Preview of a paste; nothing is written before the confirmation. */
export function PasteDialog({ block: first, lines, alertas, count, codes = NO_CODES, onPaste, onClose }: Props) {
  const [block, setBlock] = useState(first)
  const [mapping, setMapping] = useState(block.mapping)
  const [zeros, setZeros] = useState(true)
  const mapped = useMemo(() => ({ ...block, mapping }), [block, mapping])
  const plan = useMemo(() => planPaste(mapped, lines, zeros ? codes : null), [mapped, lines, zeros, codes])
  const opening = TABS.find(([key]) => plan[key].length > 0)?.[0] ?? 'changed'
  const [chosen, setTab] = useState<Tab | null>(null)
  const tab = chosen ?? opening
  const after = useAfter(plan, count)
  const cancel = useRef<HTMLButtonElement>(null)
  const ready = plan.changed.length + plan.included.length
  const verb = block.source === undefined ? 'Colar' : 'Importar'
  const map = (column: number, path: string | null) =>
    setMapping(mapping.map((current, index) => (index === column ? path : current === path ? null : current)))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={cx(dialog.popup, styles.popup)} initialFocus={cancel}>
          <div className={styles.head}>
            <Dialog.Title className={dialog.title}>{titleText(mapped)}</Dialog.Title>
            <Dialog.Close render={<Button look="quiet" size="icon" aria-label="Fechar" />}>
              <X size={16} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Dialog.Description className={styles.text}>
            {ready === 0 && plan.faulty.length === 0
              ? `Nada a ${verb.toLowerCase()}: ${block.rows.length === 1 ? 'a linha é igual' : `as ${number(block.rows.length)} linhas são iguais`} ao cadastro.`
              : `${after === null ? '' : `${afterText(`Depois de ${verb.toLowerCase()}`, alertas, after)} `}Ctrl+Z desfaz ${block.source === undefined ? 'a colagem' : 'a importação'} inteira.`}
          </Dialog.Description>
          {(block.sheets?.length ?? 0) > 1 && (
            <Select
              label="Aba da planilha"
              value={block.sheet ?? ''}
              options={(block.sheets ?? []).map(({ name }) => ({ value: name, label: name }))}
              onChange={(name) => {
                const next = blockOfSheet(block, name)
                setBlock(next)
                setMapping(next.mapping)
              }}
            />
          )}
          <LeftColumns block={mapped} onMap={map} />
          <div className={styles.tabs} role="tablist" aria-label="O que muda">
            {TABS.map(([key, name]) => (
              <button
                key={key}
                type="button"
                role="tab"
                aria-selected={tab === key}
                aria-controls="colar-linhas"
                className={cx(
                  styles.tab,
                  tab === key && styles.current,
                  key === 'faulty' && plan.faulty.length > 0 && styles.red,
                )}
                onClick={() => setTab(key)}
              >
                <span className={styles.number}>{number(plan[key].length)}</span>
                <span className={styles.name}>
                  {key === 'faulty' && plan.faulty.length > 0 && <CircleX size={14} aria-hidden="true" />}
                  {name}
                </span>
              </button>
            ))}
          </div>
          <Rows key={tab} rows={plan[tab]} block={mapped} onMap={map} />
          <div className={styles.options}>
            <CheckField
              label={`Repor zeros à esquerda que o Excel tirou de NCM, CEST, CST e GTIN (${number(plan.zeros)} ${plan.zeros === 1 ? 'célula' : 'células'})`}
              checked={zeros}
              onChange={setZeros}
            />
          </div>
          <div className={styles.actions}>
            {plan.faulty.length > 0 && (
              <Button look="quiet" onClick={() => saveFile(faultyFile(mapped, plan.faulty))}>
                <Download size={16} aria-hidden="true" />{' '}
                {plan.faulty.length === 1
                  ? 'Baixar a linha com erro'
                  : `Baixar as ${number(plan.faulty.length)} com erro`}
              </Button>
            )}
            <span className={styles.space} />
            <Button ref={cancel} onClick={onClose}>
              Cancelar
            </Button>
            <Button look="primary" disabled={ready === 0} onClick={() => onPaste(pasted(lines, plan))}>
              {verb} {block.source === undefined ? linesText(ready) : productsText(ready)}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** `Importar 5 linhas de produtos.xlsx`, `Colar 5 linhas e 8 colunas` */
function titleText({ rows, mapping, source }: PasteBlock): string {
  const lines = linesText(rows.length)
  if (source !== undefined) return `Importar ${lines} de ${source}`
  const used = mapping.filter(Boolean).length
  return `Colar ${lines} e ${used} ${used === 1 ? 'coluna' : 'colunas'}`
}

const afterText = (when: string, before: number, after: number): string =>
  before === after
    ? `${when}, ${after === 1 ? 'continua 1 alerta' : `continuam ${number(after)} alertas`}.`
    : `${when}, os alertas passam de ${number(before)} para ${number(after)}.`

/** Number of alerts after the paste; null until the worker has answered. */
function useAfter(plan: Plan, count: Props['count']): number | null {
  const [after, setAfter] = useState<number | null>(null)
  const ask = useRef(count)
  useEffect(() => {
    let current = true
    const tell = async () => {
      const alertCount = await ask.current([...plan.changed, ...plan.included].map(({ line }) => line))
      if (current) setAfter(alertCount)
    }
    // after the dialog is rendered
    const timer = setTimeout(() => void tell(), 50)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [plan])
  return after
}

const faultyFile = ({ heads, mapping }: PasteBlock, rows: readonly PlannedRow[]) => {
  const names = mapping.map((path, index) => heads[index] || (path ? (FIELD_BY_PATH.get(path)?.label ?? path) : ''))
  return {
    name: 'linhas-com-erro.csv',
    blob: csvOf([[...names, 'Erro'], ...rows.map(({ cells, fault }) => [...cells, fault ?? ''])]),
  }
}
