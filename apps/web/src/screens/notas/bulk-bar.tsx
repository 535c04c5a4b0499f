import type { Documento, Tipo, Totais } from '@portal/contract/notas.ts'
import { Copy, Download, X } from 'lucide-react'
import { fetchZip, type ZipBody } from '../../api/download.ts'
import type { NotasQuery } from '../../api/notas.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { formatCount, formatInteger, formatReais } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { countOf, selectedWord, sumOf } from './labels.ts'
import styles from './notas.module.css'
import { NOTHING, type Selection } from './selection.ts'
import { useDownload } from './use-download.ts'
import { useMarkDownloaded } from './use-notas.ts'

interface Props {
  query: NotasQuery
  tipo: Tipo
  rows: Documento[]
  totais: Totais | null | undefined
  selection: Selection
  /** A document is open and has the screen's one primary button */
  beside: boolean
  onChange: (selection: Selection) => void
}

/** Docked between grid and totals: no row moves when it comes. */
export function BulkBar({ query, tipo, rows, totais, selection, beside, onChange }: Props) {
  const { busy, error, run, forget } = useDownload()
  const mark = useMarkDownloaded()
  const picked = rows.filter(({ id }) => selection.ids.has(id))
  const whole = selection.whole && totais ? totais : null
  const count = whole?.quantidade ?? picked.length
  const more = totais && !selection.whole && picked.length === rows.length && totais.quantidade > rows.length
  const download = () =>
    run(
      () => fetchZip(zipBody(query, whole ? null : [...selection.ids])),
      () => mark(whole ? 'all' : selection.ids),
    )
  const copyKeys = async () => {
    await navigator.clipboard.writeText(picked.map(({ ds_chave }) => ds_chave).join('\n'))
    notify(`${formatCount(picked.length, 'chave copiada', 'chaves copiadas')}.`)
  }
  return (
    <section className={styles.bulk} aria-label="Seleção">
      <strong role="status">
        {countOf(tipo, count)} {selectedWord(tipo, count)}
      </strong>
      <span className={styles.sum}>{formatReais(whole?.vl_docfiscal ?? sumOf(picked))}</span>
      {more && (
        <button type="button" className={styles.link} onClick={() => onChange({ ...selection, whole: true })}>
          Selecionar {tipo === 'nfe' || tipo === 'nfce' ? 'as' : 'os'} {formatInteger(totais.quantidade)} do filtro
        </button>
      )}
      <div className={styles.bulkActions}>
        <Button look={beside ? 'plain' : 'primary'} disabled={busy} onClick={() => void download()}>
          <Download size={16} aria-hidden="true" />
          {busy ? 'Preparando…' : 'Baixar XML'}
        </Button>
        {!whole && (
          <Button onClick={() => void copyKeys()}>
            <Copy size={16} aria-hidden="true" />
            Copiar chaves
          </Button>
        )}
        <Button look="quiet" size="icon" aria-label="Limpar seleção" onClick={() => onChange(NOTHING)}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <ErrorDialog text={error} onClose={forget} />
    </section>
  )
}

/** `ids` null: everything that the filter holds. */
function zipBody(query: NotasQuery, ids: string[] | null): ZipBody {
  const { cnpj_remetente: cpfcnpj, ds_tipo: tipo = '', ds_emitidarec = '', ordem: _, ...filtro } = query
  const base = { cpfcnpj, tipo, ds_emitidarec }
  return ids
    ? { ...base, notas: ids }
    : { ...base, filtro: { ...filtro, cnpj_remetente: cpfcnpj, ds_tipo: tipo, ds_emitidarec } }
}
