import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import type { Group } from '../base/groups.ts'
import { documentsOf } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'

/** Confirms documents that are left out for an accepted reason. The check no longer lists them. */
export function FixKnown({ group, saving }: { group: Group; saving: Saving }) {
  const documents = documentsOf(group.achados)
  const errorText = saveError(saving.error)
  const accept = () =>
    saving.mutate((settings) =>
      withLeftOut(
        settings,
        documents.map(({ ds_chave }) => ds_chave),
      ),
    )
  return (
    <div className={styles.actionsLine}>
      <Button disabled={saving.isPending} onClick={accept}>
        {documents.length === 1 ? 'Deixar fora, sem avisar de novo' : 'Deixar todos fora, sem avisar de novo'}
      </Button>
      {errorText && <ErrorText>{errorText}</ErrorText>}
    </div>
  )
}

/** Fix for a month that was already delivered: generate a correction. */
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

function withLeftOut(settings: ConfiguracaoSped, chaves: readonly string[]): ConfiguracaoSped {
  const excluded = new Set(chaves)
  const byChave = new Map(settings.documentos.map((documento) => [documento.ds_chave, documento]))
  const added = chaves.map((ds_chave) => ({
    ds_chave,
    dt_entrada: null,
    ds_destino: null,
    ...byChave.get(ds_chave),
    fl_escriturar: false,
  }))
  return {
    ...settings,
    documentos: [...settings.documentos.filter(({ ds_chave }) => !excluded.has(ds_chave)), ...added],
  }
}
