import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../kit/button.tsx'
import type { Group } from '../base/groups.ts'
import { documentsOf } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'

/** Documents left out for an accepted reason: once confirmed, the check does not list them again. */
export function FixKnown({ group, saving }: { group: Group; saving: Saving }) {
  const documents = documentsOf(group.achados)
  const failed = saveError(saving.error)
  const accept = () =>
    saving.mutate((now) =>
      withLeftOut(
        now,
        documents.map(({ ds_chave }) => ds_chave),
      ),
    )
  return (
    <div className={styles.actionsLine}>
      <Button disabled={saving.isPending} onClick={accept}>
        {documents.length === 1 ? 'Deixar fora, sem avisar de novo' : 'Deixar todos fora, sem avisar de novo'}
      </Button>
      {failed && (
        <p className={styles.wrong} role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}

/** A month that was delivered already is delivered again as a correction. */
export function FixPurpose({ corrects }: { corrects: boolean }) {
  if (corrects) return <p className={styles.small}>Este arquivo já sai como retificadora.</p>
  return (
    <div>
      <Link
        to="/sped/fiscal"
        search={(now) => ({ ...now, ver: undefined, fin: '1' as const })}
        replace
        className={buttonClass()}
      >
        Gerar como retificadora
      </Link>
    </div>
  )
}

function withLeftOut(now: ConfiguracaoSped, chaves: readonly string[]): ConfiguracaoSped {
  const wanted = new Set(chaves)
  const known = new Map(now.documentos.map((one) => [one.ds_chave, one]))
  const added = chaves.map((ds_chave) => ({
    ...{ ds_chave, dt_entrada: null, ds_destino: null },
    ...known.get(ds_chave),
    fl_escriturar: false,
  }))
  return { ...now, documentos: [...now.documentos.filter(({ ds_chave }) => !wanted.has(ds_chave)), ...added] }
}
