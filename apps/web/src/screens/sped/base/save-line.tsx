import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatCount } from '../../../lib/format.ts'
import styles from './sped.module.css'
import { type Saving, saveError } from './use-configuracao.ts'

interface Props {
  changed: boolean
  saving: Saving
  /** Number of invalid fields */
  wrong: number
  children?: ReactNode
}

/** The save button and the state of the save, shown in place instead of in a notice over the form. */
export function SaveLine({ changed, saving, wrong, children }: Props) {
  const { reset } = saving
  // the mutation is shared: forget the result of another form's save
  useEffect(() => reset(), [reset])
  const stopped = wrong > 0 ? `Nada foi salvo: ${formatCount(wrong, 'campo impede', 'campos impedem')}.` : null
  const failed = stopped ?? saveError(saving.error)
  return (
    <div className={styles.saveLine}>
      <Button type="submit" look="primary" disabled={!changed || saving.isPending}>
        Salvar
      </Button>
      {children}
      <span role="status">
        {changed && <span className={styles.small}>Há alterações não salvas.</span>}
        {!changed && saving.isSuccess && (
          <span className={styles.verdict} data-tone="ok">
            <CircleCheck size={16} aria-hidden="true" /> Configuração salva.
          </span>
        )}
      </span>
      {changed && failed && <ErrorText>{failed}</ErrorText>}
    </div>
  )
}
