import { Button } from '../../kit/button.tsx'
import { Erro } from './erro.tsx'

/** A part of the page failed to load; offers a retry. Not lazy, because it is shown when loading fails. */
export const PartMissingScreen = ({ onRetry }: { onRetry: () => void }) => (
  <Erro
    title="Esta parte do portal não chegou."
    text="A conexão caiu ou está lenta demais. Nada do que estava guardado mudou."
  >
    <Button look="primary" size="large" onClick={onRetry}>
      Tentar de novo
    </Button>
  </Erro>
)
