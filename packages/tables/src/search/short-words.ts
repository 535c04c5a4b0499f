/**
 * Abbreviations of shops and registers: `short = whole words`. They add readings and never replace the word
 * as written.
 */
const SHORT = `
ac = aco
acab = acabamento
achoc = achocolatado
alum = aluminio
amac = amaciante
arm = armario
autom = automotivo
bat = bateria
beb = bebida
bisc, bol = biscoito
bov = bovino
bols = bolsa
brd = branco
cabo flex = cabo
cam = camiseta
camis = camisa
can = caneta
cel = celular
cer = ceramica
cerv = cerveja
chinel = chinelo
choc = chocolate
chuv = chuveiro
cig = cigarro
cim = cimento
comp = compressor
cond = condicionador condensado
cong = congelado
conex = conexao
cost = costela
cr = creme
crem = creme
cx = caixa
des = desinfetante
desinf = desinfetante
desod = desodorante
det = detergente
deterg = detergente
disj = disjuntor
elet, eletr = eletrico
emb = embalagem
esc = escova
esmal = esmalte
ext = extrato
far = farinha
feij = feijao
ferram = ferramenta
fgo = frango
fil = filtro
fral, frld = fralda
frig = frigideira
frgo = frango
gal = galao
galv = galvanizado
gasol = gasolina
gelat = gelatina
gf, gfa, garr = garrafa
hid, hidrat = hidratante
hig = higienico
interr = interruptor
iog = iogurte
lam, lamp = lampada
larj = laranja
leit = leite
ling, lingu = linguica
liq = liquido
lt = lata
lub = lubrificante
macar = macarrao
mad = madeira
maq = maquina
marg = margarina
moid = moida
mol = molho
mort = mortadela
muss, muc, mucarela, mozarela, mozzarella = mussarela
not = notebook
ol = oleo
pap = papel
par, paraf = parafuso
past = pastilha
pct = pacote
perf = perfume
plast = plastico
pres = presunto
qjo, qj = queijo
rac = racao
reb = rebite
red = redondo
refr, refri, refrig = refrigerante
rol, rolam = rolamento
rosc = roscavel
sab = sabao sabonete
salg = salgadinho
sand = sandalia
sapat = sapato
sc = saco
sext = sextavado
sh, shamp = shampoo
sold = soldavel
sorv = sorvete
suc = suco
tapet = tapete
tb = tubo
tint = tinta
toal = toalha
tom = tomada tomate
torn = torneira
torr = torrado
trav = travesseiro
vas = vassoura
vd = vidro
vin, vho = vinho
zinc = zincado
`

/** Abbreviation → its possible whole words. */
export const SHORT_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  SHORT.split('\n')
    .filter((line) => line.includes(' = '))
    .flatMap((line) => {
      const [short = '', whole = ''] = line.split(' = ')
      return short.split(', ').map((word) => [word, whole.split(' ')] as const)
    }),
)

/** Words for packing, size or colour, which seldom name the thing itself. */
export const QUALIFIERS: ReadonlySet<string> = new Set(
  (
    'lata lt latao garrafa gf gfa pet pacote pct pcte caixa cx sache sc pote fardo fd bandeja bdj display cartela tp un und unid kg ml gr ' +
    'litro metro tam tamanho cor azul preto preta branco branca vermelho vermelha verde amarelo amarela cinza rosa bege marrom transparente ' +
    'grande pequeno pequena medio media mini extra super tradicional premium original classico sabor marca ref cod novo nova ' +
    'masc masculino masculina fem feminino feminina adulto infantil juvenil unissex kit duzia simples dupla duplo avulso promo ' +
    'bipolar tripolar monofasico trifasico bivolt queen casal solteiro king pol polegada hp volt'
  ).split(' '),
)
