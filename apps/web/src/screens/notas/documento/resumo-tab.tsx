import type { Documento } from '@portal/contract/notas.ts'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatCfop, formatCount, formatDateTime, formatInstant } from '../../../ui/format.ts'
import { TaxId } from '../../../ui/tax-id.tsx'
import { signatureMark } from '../marks.tsx'
import styles from './nota-panel.module.css'

/** What the list's row already knows; nothing is asked for. */
export function ResumoTab({ row }: { row: Documento }) {
  const natureza = [row.ds_natureza, formatCfop(row.cd_cfop)].filter(Boolean).join(' · ')
  return (
    <>
      <dl className={cx(styles.section, styles.facts)}>
        <Fact name="Emissão" value={formatDateTime(row.dt_emissao)} />
        <Fact name="Autorização" value={formatDateTime(row.dt_autorizacao)} />
        <Fact name="Protocolo" value={row.nr_protocolo} />
        <Fact name="Natureza da operação" value={natureza} />
        <Fact name="Importada em" value={formatInstant(row.dt_importacao)} />
        <Fact name="Ambiente" value={row.fl_homologacao === 'S' ? 'Homologação, sem valor fiscal' : 'Produção'} />
      </dl>
      <section className={styles.section}>
        <h3>Partes</h3>
        <dl className={styles.facts}>
          <Fact wide name="Emitente" value={row.nm_remetente} />
          <Fact name="CNPJ/CPF" value={<TaxId value={row.cnpj_remetente} />} />
          <Fact wide name={OTHER[row.tipo]} value={row.nm_destinatario} />
          <Fact name="CNPJ/CPF" value={row.nr_cnpjdestinatario && <TaxId value={row.nr_cnpjdestinatario} />} />
        </dl>
      </section>
      <section className={styles.section}>
        <h3>Autenticidade</h3>
        <Signature row={row} />
      </section>
      <section className={styles.section}>
        <h3>Eventos</h3>
        <p className={styles.soft}>
          {row.eventos === 0 ? 'Nenhum registrado' : formatCount(row.eventos, 'registrado', 'registrados')}
        </p>
      </section>
    </>
  )
}

const OTHER: Record<Documento['tipo'], string> = {
  nfe: 'Destinatário',
  nfce: 'Destinatário',
  cte: 'Tomador',
  mdfe: 'Contratante',
}

function Fact({ name, value, wide }: { name: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={cx(wide && styles.wide)}>
      <dt>{name}</dt>
      <dd>{value || '–'}</dd>
    </div>
  )
}

function Signature({ row }: { row: Documento }) {
  const mark = signatureMark(row)
  if (!mark) return <p className={styles.soft}>O documento não traz assinatura.</p>
  const Icon = mark.icon
  const tone = mark.bad ? styles.bad : row.fl_assinatura === 'valida' ? styles.good : styles.soft
  return (
    <p className={styles.mark}>
      <Icon size={16} className={tone} aria-hidden="true" />
      {mark.text}
    </p>
  )
}
