import { Button } from '../../kit/button.tsx'
import { Erro } from './erro.tsx'

/** A part of the page did not arrive: nothing is broken, it can be asked for again. This is here from the start: it is wanted when nothing can be loaded. */
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
