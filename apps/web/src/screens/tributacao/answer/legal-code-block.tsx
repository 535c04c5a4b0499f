import type { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import type { Enquadramento } from '@portal/contract/tributacao/tributos.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { enquadramentosOptions } from '../../../api/tributacao.ts'
import { TextField } from '../../../fields/text-field.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import textStyles from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from './answer.module.css'
import { cstText } from './figure-rows.ts'
import { FonteLine } from './fonte-line.tsx'

/** Legal codes of the IPI that name the product, the general one, and on request all of them. */
export function LegalCodeBlock({ answer: { cenqs, ds_pergunta_cenq } }: { answer: Tributacao }) {
  const [isOpen, setOpen] = useState(false)
  const [first] = cenqs
  if (!first) return null
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h3>Enquadramento do IPI (cEnq)</h3>
      </div>
      {ds_pergunta_cenq && (
        <p className={styles.question}>
          <b>O que decide:</b> {ds_pergunta_cenq}
        </p>
      )}
      <Codes rows={cenqs} />
      {isOpen ? (
        <AllCodes />
      ) : (
        <button type="button" className={cx(styles.link, styles.onScreen)} onClick={() => setOpen(true)}>
          Procurar em todos os códigos
        </button>
      )}
      <FonteLine text={first.ds_fonte} date={first.dt_referencia} />
    </section>
  )
}

function Codes({ rows }: { rows: readonly Enquadramento[] }) {
  return (
    <dl className={styles.codes}>
      {rows.map((row) => (
        <div key={row.cd_cenq}>
          <dt>{row.cd_cenq}</dt>
          <dd>
            {row.nm_cenq}
            <span className={textStyles.smallBlock}>{[row.ds_grupo, cstText(row)].filter(Boolean).join(' · ')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AllCodes() {
  const [typed, setTyped] = useState('')
  const query = useQuery(enquadramentosOptions(typed.trim()))
  return (
    <div className={cx(styles.lines, styles.onScreen)}>
      <TextField label="Código, grupo ou palavras" value={typed} onChange={setTyped} maxLength={200} autoFocus />
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Enquadramento do IPI" />}
      {query.isPending && <Skeleton label="Carregando os códigos" rows={6} />}
      {query.data?.data.length === 0 && <p className={styles.soft}>Nenhum código com «{typed.trim()}».</p>}
      {query.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        <section className={styles.scroll} aria-label="Códigos de enquadramento" tabIndex={0}>
          <Codes rows={query.data.data} />
        </section>
      )}
    </div>
  )
}
