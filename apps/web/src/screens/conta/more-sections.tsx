import { AparenciaSection } from './aparencia-section.tsx'
import { AtosSection } from './atos-section.tsx'
import { AvisosSection } from './avisos-section.tsx'
import { ChavesSection } from './chaves-section.tsx'
import { EscritorioSection } from './escritorio-section.tsx'
import { InicioSection } from './inicio-section.tsx'
import { RaizSection } from './raiz-section.tsx'
import { RecadosSection } from './recados-section.tsx'
import { SaidaSection } from './saida-section.tsx'

/** The sections below the sessions: messages, the root of an e-CNPJ, keys, own acts, start page, appearance, and the way out. */
export const MoreSections = ({ byCertificate, isDemo }: { byCertificate: boolean; isDemo: boolean }) => (
  <>
    {!isDemo && <RecadosSection />}
    {byCertificate && <RaizSection />}
    {!isDemo && <ChavesSection />}
    {!isDemo && <AvisosSection />}
    {!isDemo && <EscritorioSection />}
    <AtosSection />
    <InicioSection />
    <AparenciaSection />
    {!isDemo && <SaidaSection byCertificate={byCertificate} />}
  </>
)
