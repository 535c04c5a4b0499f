import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { Undo2 } from 'lucide-react'
import { Button } from '../../../kit/button.tsx'
import textStyles from '../../../kit/text.module.css'
import { createStore, useStore } from '../../../lib/store.ts'
import { onSessionEnd } from '../../../session/session.ts'
import styles from './sped.module.css'
import { type Saving, saveError } from './use-configuracao.ts'

/** The last save of a fix, which one click takes back. */
interface UndoStep {
  cnpj: string
  /** Cause under which it is offered */
  codigo: string
  /** What was saved: `19 sugestões aceitas` */
  text: string
  /** The settings without that save; later changes of other users stay */
  undo: (settings: ConfiguracaoSped) => ConfiguracaoSped
}

const lastStep = createStore<UndoStep | null>(null)

export const offerUndo = (step: UndoStep | null): void => lastStep.set(step)

onSessionEnd(() => lastStep.set(null))

/** Says what the last save of this cause did, and takes it back. Stays when the cause is solved. */
export function UndoLine({ cnpj, codigo, saving }: { cnpj: string; codigo: string; saving: Saving }) {
  const step = useStore(lastStep)
  if (step?.cnpj !== cnpj || step.codigo !== codigo) return null
  const failed = saveError(saving.error)
  return (
    <div className={styles.actionsLine} role="status">
      <span className={styles.small}>{step.text}.</span>
      <Button
        disabled={saving.isPending}
        onClick={() => saving.mutate(step.undo, { onSuccess: () => offerUndo(null) })}
      >
        <Undo2 size={16} aria-hidden="true" /> Desfazer
      </Button>
      {failed && <span className={textStyles.wrong}>{failed}</span>}
    </div>
  )
}
