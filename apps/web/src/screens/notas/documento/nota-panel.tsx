import type { Documento, Tipo } from '@portal/contract/notas.ts'
import { ChevronDown, ChevronUp, Copy, Download, FileDown, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { fetchPdf, fetchXml, type Largura } from '../../../api/download.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorDialog } from '../../../ui/dialog.tsx'
import { formatInteger, formatReais, groupChave } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { TaxId } from '../../../ui/tax-id.tsx'
import { isVoid, otherParty, PRINT_NAME, partyName, TIPO_NAME } from '../labels.ts'
import { SituacaoBadge } from '../situacao-badge.tsx'
import { useDownload } from '../use-download.ts'
import { useMarkDownloaded } from '../use-notas.ts'
import styles from './nota-panel.module.css'
import { PdfTab } from './pdf-tab.tsx'
import { ResumoTab } from './resumo-tab.tsx'
import { usePaper } from './use-paper.ts'

interface Props {
  id: string
  tipo: Tipo
  rows: Documento[]
  total: number | undefined
  onGo: (row: Documento) => void
  onClose: () => void
}

/** The open document. Its facts come from the list's row; its print and its XML from the server. */
export function NotaPanel({ id, tipo, rows, total, onGo, onClose }: Props) {
  const index = rows.findIndex((row) => row.id === id)
  const row = rows[index]
  const [tab, setTab] = useState<'resumo' | 'pdf'>('resumo')
  const [largura, setLargura] = usePaper()
  const paper = tipo === 'nfce' ? { largura, setLargura } : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  const position = index >= 0 ? `${formatInteger(index + 1)} de ${formatInteger(total ?? rows.length)}` : ''
  return (
    <section
      className={styles.panel}
      aria-label={`Documento ${row ? formatInteger(row.nr_docfiscal) : ''}`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <Step label="Documento anterior" icon={ChevronUp} row={rows[index - 1]} onGo={onGo} />
        <Step label="Próximo documento" icon={ChevronDown} row={index < 0 ? undefined : rows[index + 1]} onGo={onGo} />
        <span className={styles.position}>{position}</span>
        <Button look="quiet" size="icon" className={styles.end} aria-label="Fechar documento" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <Head id={id} tipo={tipo} row={row} largura={paper?.largura} />
      <div className={styles.tabs} role="tablist" aria-label="Partes do documento">
        <Tab name="Resumo" selected={tab === 'resumo'} onSelect={() => setTab('resumo')} />
        <Tab name={PRINT_NAME[tipo]} selected={tab === 'pdf'} onSelect={() => setTab('pdf')} />
      </div>
      <div
        className={styles.content}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
        tabIndex={0}
        aria-label={tab === 'resumo' ? 'Resumo' : PRINT_NAME[tipo]}
      >
        {tab === 'pdf' && <PdfTab id={id} name={PRINT_NAME[tipo]} paper={paper} />}
        {tab === 'resumo' && row && <ResumoTab row={row} />}
        {tab === 'resumo' && !row && (
          <p className={styles.note}>
            Este documento está fora do período ou da parte da lista que está carregada. O {PRINT_NAME[tipo]} e o XML
            trazem todos os seus dados.
          </p>
        )}
      </div>
    </section>
  )
}

interface StepProps {
  label: string
  icon: typeof ChevronUp
  row: Documento | undefined
  onGo: (row: Documento) => void
}

function Step({ label, icon: Icon, row, onGo }: StepProps) {
  return (
    <Button look="quiet" size="icon" aria-label={label} disabled={!row} onClick={() => row && onGo(row)}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  )
}

function Tab({ name, selected, onSelect }: { name: string; selected: boolean; onSelect: () => void }) {
  return (
    <button type="button" role="tab" aria-selected={selected} className={styles.tab} onClick={onSelect}>
      {name}
    </button>
  )
}

interface HeadProps {
  id: string
  tipo: Tipo
  row: Documento | undefined
  largura: Largura | undefined
}

function Head({ id, tipo, row, largura }: HeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.kind}>
        <h2 style={{ font: 'inherit', margin: 0 }}>
          {row ? `${TIPO_NAME[tipo]} ${formatInteger(row.nr_docfiscal)} · série ${row.nr_serie}` : TIPO_NAME[tipo]}
        </h2>
        {row && <SituacaoBadge situacao={row.ds_situacao} />}
      </div>
      <div className={styles.money}>
        <p className={cx(styles.value, row && isVoid(row) && styles.void)}>
          {row && (isVoid(row) ? <s>{formatReais(row.vl_docfiscal)}</s> : formatReais(row.vl_docfiscal))}
        </p>
        <Downloads id={id} largura={largura} />
      </div>
      {row && (
        <>
          <p className={styles.party}>{partyName(row)}</p>
          <p className={styles.where}>
            <TaxId value={otherParty(row).taxId} />
            {otherParty(row).taxId && otherParty(row).uf && ' · '}
            {otherParty(row).uf}
          </p>
          <Chave chave={row.ds_chave} />
        </>
      )}
    </div>
  )
}

function Downloads({ id, largura }: { id: string; largura: Largura | undefined }) {
  const { busy, error, run, forget } = useDownload()
  const mark = useMarkDownloaded()
  return (
    <div className={styles.actions}>
      <Button
        look="primary"
        disabled={busy}
        onClick={() =>
          void run(
            () => fetchXml(id),
            () => mark(new Set([id])),
          )
        }
      >
        <Download size={16} aria-hidden="true" />
        Baixar XML
      </Button>
      <Button disabled={busy} onClick={() => void run(() => fetchPdf(id, { largura }))}>
        <FileDown size={16} aria-hidden="true" />
        Baixar PDF
      </Button>
      <ErrorDialog text={error} onClose={forget} />
    </div>
  )
}

function Chave({ chave }: { chave: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(chave)
    notify('Chave copiada.')
  }
  return (
    <div className={styles.chave}>
      <span>{groupChave(chave)}</span>
      <Button look="quiet" size="icon" aria-label="Copiar chave" onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
