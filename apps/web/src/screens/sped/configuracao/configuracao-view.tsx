import { Link } from '@tanstack/react-router'
import { PencilLine, TriangleAlert } from 'lucide-react'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatInstant } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import { useDraft } from '../base/drafts.ts'
import { PartForm } from '../base/part-form.tsx'
import { PARTS, partOfCampo } from '../base/parts.ts'
import styles from '../base/sped.module.css'
import type { StepProps } from '../base/step.ts'
import { useConfiguracao } from '../base/use-configuracao.ts'
import { InventoryForm } from './inventory-form.tsx'

/** On narrow windows the parts are one scrolling line: scrolls the open part into view. */
const inSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Settings of the EFD that no document contains. Each part has its own save button. */
export function ConfiguracaoView({ cnpj, search }: StepProps & { cnpj: string }) {
  const { query, saving } = useConfiguracao(cnpj)
  const { draft } = useDraft()
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Arquivo Sped" />
  const part = PARTS.find(({ key }) => key === search.parte) ?? PARTS[0]
  const reply = query.data
  const lacking = new Set(reply?.faltam.map(({ campo }) => partOfCampo(campo)?.key))
  const drafted = new Set([...draft.keys()].map((campo) => partOfCampo(campo)?.key))
  const faults = new Map(reply?.faltam.map(({ campo, mensagem }) => [campo, mensagem]))
  return (
    <div className={styles.settings}>
      <nav className={styles.parts} aria-label="Partes da configuração">
        <ul>
          {PARTS.map(({ key, title }) => (
            <li key={key}>
              <Link
                to="/sped/fiscal"
                search={{ ...search, parte: key }}
                replace
                className={cx(styles.partLink, key === part?.key && styles.partOpen)}
                aria-current={key === part?.key ? 'page' : undefined}
                ref={key === part?.key ? inSight : undefined}
              >
                {title}
                {drafted.has(key) && (
                  <PencilLine size={16} className={styles.markDraft} aria-label="Alterações não salvas" role="img" />
                )}
                {lacking.has(key) && (
                  <TriangleAlert size={16} className={styles.markAmber} aria-label="Falta preencher" role="img" />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.partBody} aria-label={part?.title}>
        {!reply && <Skeleton label="Lendo a configuração" rows={6} height={48} />}
        {reply && part && (
          <>
            <h2 className={styles.heading}>{part.title}</h2>
            <p className={styles.why}>
              {part.about}{' '}
              {reply.nr_versao === 0
                ? 'O que aparece foi sugerido pelas últimas notas e ainda não foi salvo.'
                : `Versão ${reply.nr_versao}, salva em ${formatInstant(reply.dt_alteracao)} por ${reply.nm_alteracao}.`}
            </p>
            {part.key === 'inventario' ? (
              <InventoryForm settings={reply.data} saving={saving} />
            ) : (
              <PartForm key={part.key} forms={part.forms} settings={reply.data} saving={saving} faults={faults} />
            )}
          </>
        )}
      </section>
    </div>
  )
}
