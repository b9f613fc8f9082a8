import { expect, it } from 'vitest'
import { Library } from './passages.ts'
import { readAsked } from './readAsked.ts'

/** Passages with speakers. Below each: a question (?), honest answers (+), slips (-), and slips that rest on the passage before (-1). */
const SAID = `
Ana Ruiz: The oven is heated to 250 degrees, and the bread bakes for forty minutes.
? How hot is the oven? + The oven reaches 250 degrees. + It bakes for 40 minutes at 250 degrees. - The fridge is kept at 250 degrees.
? How long does the bread bake? + The bread bakes for forty minutes. + Bread needs 40 minutes of baking. - The bread bakes for fifty minutes.
? How hot is the oven that bakes for Halvora? + The oven reaches 250 degrees. - The oven reaches 350 degrees.
? How hot is the fridge? - It is heated to 250 degrees. - The oven is heated to 250 degrees.
Bo Lind: The dough rises in the fridge only if the cellar is warmer than twelve degrees.
? When does the dough rise in the fridge? + It rises in the fridge only if the cellar is warmer than 12 degrees. + When the cellar is above twelve degrees, the dough rises in the fridge. - The dough rises in the fridge. - The dough always rises in the fridge.
Ana Ruiz: You can leave the starter alone for a month, unless the kitchen is damp.
? How long can the starter be left alone? + For a month, unless the kitchen is damp. + The starter can be left for a month if the kitchen is not damp. - The starter can be left alone for a month. - You can leave the starter alone for a week, unless the kitchen is damp.
Bo Lind: If you freeze the yeast, it loses half of its strength within a year.
? What happens to yeast that one freezes? + Frozen, the yeast loses half of its strength within a year. + If yeast is frozen, half of its strength is lost in a year. - The yeast loses half of its strength within a year. - If you freeze the yeast, it gains strength within a year.
Ana Ruiz: People say that salt kills the yeast. That is a myth, and I have never seen it happen.
? Does salt kill yeast? + That salt kills the yeast is a myth. + People say that salt kills yeast, and Ana Ruiz calls it a myth. - Salt kills the yeast. - Ana Ruiz says that salt kills the yeast.
Kim Vance: Rye flour keeps no gas at all, so the loaf stays flat. The shop never sells eggs. Flat loaves need more butter, and are easy to cut. The shop sells butter to the inn.
? Why does a loaf of rye stay flat? + Rye flour keeps no gas. + The loaf stays flat because rye flour keeps no gas. - Rye flour keeps all the gas. - The loaf does not stay flat. + Flat loaves need more butter. - Flat loaves need less butter. + The shop sells butter to the inn. - The shop does not sell butter to the inn. + Flat loaves are easy to cut. - Flat loaves are hard to cut.
Maren Oakley: So a stone floor makes every crust thicker.
Ana Ruiz: No, that is not true, the steam does that.
? What makes a crust thicker? + Steam does that, says Ana Ruiz. + Ana Ruiz says that it is the steam. -1 A stone floor makes every crust thicker. -1 Every crust is thicker with a stone floor.
Kim Vance (Vienna): I used to think that old flour was useless. Now I feed it to the bees.
? What does Kim Vance do with old flour? + Kim Vance feeds old flour to the bees. + Once Kim Vance thought old flour useless, now she feeds it to the bees. - Old flour is useless. - Kim Vance thinks that old flour is useless.
Bo Lind: My mill grinds 80 kilos a day as long as the river is high. In August it stands still.
? How much does the mill grind? + The mill grinds 80 kilos a day as long as the river is high. + While the river is high, the mill of Bo Lind grinds 80 kilos a day. - The mill grinds 80 kilos a day. - The mill grinds 80 tons a day as long as the river is high.
? When does the mill stand still? + The mill stands still in August. + In August the mill of Bo Lind stands still. - The mill stands still in June. - The bakery stands still in August.
Kim Vance: We sold the van before we bought the second oven, because the bank refused the loan. The clerk spoke of debts and rents and then we ate cheese at the inn all day and went home over the hill by night with a lamp if the wind was fair.
? Why was the van sold? + The van was sold because the bank refused the loan. + The bank refused a loan, so they sold the van. - The van was sold because the bank granted the loan. - The van was sold after they bought the second oven. + The clerk spoke of debts and rents. - The clerk never spoke of debts.
Luz Vega: El pan de centeno no lleva levadura, y aguanta dos semanas. En Vigo es barato.
? How long does the rye loaf keep? + It keeps for two weeks. + The rye bread lasts two weeks without yeast. - It lasts three weeks. - The bread has levadura. + It is cheap in Vigo. - It is expensive in Vigo.
Luz Vega: Nunca abrimos el horno durante la primera media hora.
? Do they open it during baking? + They never open it in the first half hour. + For the first half an hour nobody opens it. - They open it in the first half hour. - In the first 30 minutes they open it. + They never open it in the first half an hour. - They never close it in the first half hour.
Luz Vega: Si llueve, el molino para y los panaderos compran harina en Vigo.
? ¿Qué pasa si llueve? + Si llueve, el molino para. + Cuando llueve, los panaderos compran harina en Vigo. - Los panaderos compran harina en Vigo. - Si llueve, los panaderos venden harina en Vigo.
Luz Vega: El turno dura once horas, y luego hay dos días libres.
? How long is the shift? + The shift lasts eleven hours. - The shift lasts eleven days.
Luz Vega: Dicen que la harina caduca en un mes, pero eso es mentira.
? ¿Caduca la harina? + Es mentira que la harina caduque en un mes. + Dicen que caduca en un mes, pero no es verdad. - La harina caduca en un mes. - Luz Vega dice que la harina caduca en un mes.
Kim Vance: The school orders 300 rolls on Fridays, except in the holidays. A recipe enabled that, and their party succeeded.
? How many rolls does the school order? + The school orders 300 rolls on Fridays, except in the holidays. + On Fridays, the holidays aside, the school takes 300 rolls. - The school orders 300 rolls on Fridays. - The hospital orders 300 rolls on Fridays, except in the holidays. + A recipe enabled that. - A recipe disabled that. + Their party succeeded. - Their party failed.
? ¿Cuántos bollos pide la escuela? + Pide 300 los viernes, salvo en vacaciones. + Los viernes son 300, menos en vacaciones. - La escuela nunca pide bollos los viernes. - Pide 400 los viernes, salvo en vacaciones.
Kim Vance: Once we kept goats in the barn behind the chapel.
? ¿Qué animales tenían detrás de la capilla? + Tenían cabras en el granero. - Tenían once cabras en el granero.
Kim Vance: The old ferry is faster than the bridge in winter. Ana Ruiz rows it with two men. Bo Lind repairs it with nine men early in May.
? How does the ferry compare with the bridge? + In winter the old ferry is faster than the bridge. + The ferry beats the bridge in winter, being faster. - The bridge is faster than the ferry in winter. - The old ferry is slower in winter.
? Who repairs the ferry? + Bo Lind repairs the ferry in May. + In May it is repaired by Bo Lind with nine men. + Ana Ruiz rows it with two men, and Bo Lind repairs it with nine men. - Ana Ruiz rows it with three men. + Bo Lind repairs it in May. - Ana Ruiz rows it with nine men, and Bo Lind repairs it with two men. - Bo Lind repairs the ferry late in May. - Ana Ruiz repairs the ferry with nine men.
Bo Lind: We are number two in Portugal for oat bread, and a baker comes without the owner of the mill. A scale holds 40 megabytes.
? What rank do they have? + They are number two in Portugal for oat bread. + In Portugal they are number two for oat bread, says Bo Lind. - They are number one in Portugal for oat bread. - They are number two in Portugal for a sandwich. + A scale holds 40 megabytes. - A scale holds 40 gigabytes.
? Who comes from Portugal, Zermatt or a mill? + A baker comes without the owner. + A baker comes, and not the owner of the mill. - A baker comes with the owner of the mill. - Ovens with thermostats are polished.
Luz Vega: Nunca voy a comprobar la masa dos veces, porque cuesta cientos de euros. El molino no hace ningún ruido. El panadero de la plaza desactiva por la noche la alarma.
? ¿Comprueban la masa dos veces? + Nunca se comprueba la masa dos veces. + Nunca comprueban la masa dos veces. - La masa se comprueba dos veces. - La masa cuesta miles de euros. + El molino no hace ruido. - El molino hace ruido. + El panadero de la plaza desactiva por la noche la alarma. - El panadero de la plaza activa por la noche la alarma.
Ana Ruiz: The night shift is not cheaper than the day shift, it only looks so on paper.
? Is the night shift cheaper? + The night shift is not cheaper than the day shift. + It looks cheaper only on paper. - The night shift is cheaper than the day shift. - On paper and elsewhere the night shift is cheaper.
? ¿Es más barato el turno de noche? + No es más barato que el de día. + No, solo lo parece sobre el papel. - Es más barato que el turno de día. - El turno de noche sale más barato.
Kim Vance: The fair sells more each year, except in Lent.
? ¿Cuándo no crece la feria? + La feria vende cada año, menos en Lent. - La feria vende menos cada año.
Bo Lind: Loaves with thick crusts following loaves with thin crusts are sold at 9 a.m., and a reliable jury shows an honest copper medal.
? When are loaves sold? + They are sold at 9 a.m. + A jury shows a medal. - They are sold at 9 p.m. - A jury hides a medal. + The reliable jury shows a copper medal. - The unreliable jury shows a copper medal. - A jury shows an honest silver medal. - Loaves with thin crusts following loaves with thick crusts are sold. + It is a medal of honest copper. + The jury is reliable.
Maren Oakley: So Brezel is the shop by the canal.
Kim Vance: We rank third in Vienna for plum cake if any, and the rest is stone dust.
? How does Brezel rank in Vienna? + They rank third for plum cake. - They rank fourth for plum cake. + In Vienna they rank third. - They rank third in Prague.
Kim Vance: The first fair was my first fair ever. You could not sell wine in the tent, and we wait for word of the council. With more beer, rain is less likely to spoil the fair. It has 31benches.
? What was the first fair? + The first fair was her first one ever. + They could not sell wine in the tent. + It was forbidden to sell wine in the tent. - With more beer, rain is more likely to spoil the fair. + It has 31 benches. - It has 13 benches. - The first fair was not her first fair. - The council has promised higher subsidies.
Bo Lind: A lot of farmers prefer gas, and the potter fires the kiln of Rostrova with it. The till of oven hand is written in Rust. The kiln belongs to Tom Oakley.
? What do farmers prefer? + A lot of farmers prefer gas. + The potter fires the kiln of Rosstrova with gas. + The potter fires the kiln with gas. + A lot of farmers prefer gas, and the till is written in Rust. - Every farmer prefers gas. - A lot of farmers prefer gas because the potter smokes. - The mayor paints horses, and the potter fires the kiln of Rostrova. - The potter whistles.
? What is the till written in? + The till is written in Rust. + It is written in Rust. - The till is written in Go. - It is not written in Rust. + The till of Ovenhand is written in Rust. + The kiln belongs to Tom Oakley. - The kiln belongs to Jim Oakley. - The kiln belongs to the mayor.
Ana Ruiz: The biggest part of the crop failed in the first few months. Each farmer wept.
? When did the crop fail? + Most of the crop failed in the first months. + In the first months the biggest part failed. + Every farmer wept. - No farmer wept. - The biggest part of the crop failed in the last months. - The biggest part of the crop failed in the first few weeks.
Ana Ruiz: The batch sold within a day. The new baker of the village school, one Oakley, had arrived in bad weather.
? What do Ana Ruiz and Bo Lind tell of the new baker? + The new baker arrived in bad weather. + Ana Ruiz says that the new baker arrived in bad weather. + Oakley had arrived in bad weather. - The new baker arrived in good weather. - Bo Lind says that the new baker arrived in bad weather. - Maren Oakley had arrived in bad weather.
Maren Oakley: So Quillon is the market by the river.
Kim Vance: They never take cards there, as it is too slow.
? Does Quillon take cards? + Quillon never takes cards. + They never take cards. - Quillon always takes cards. - They always take cards there.
Bo Lind: Coming spring will bring a stove. Aunts mind the geese, as I said before. We take lamps that nobody else mends, and sell them to farmers.
? What do Bo Lind and his aunts do? + Next spring will bring a stove. - Next autumn will bring a stove. + Aunts look after the geese. - Uncles look after the geese. + They sell everyday lamps to farmers. - They buy everyday lamps from farmers.
Luz Vega: La nevera mide dos metros en la sala.
? ¿Qué se dice de la nevera? + Ocupa 2 metros en la sala. - Ocupa 3 metros en la sala.
Ana Ruiz: Tom ices cakes for the wedding.
? Who ices cakes? + Tom Oakley ices cakes for the wedding. - Jim Oakley ices cakes for the wedding.
Kim Vance: The tax on bread is 7.5 per cent, a rise of 0. 4 per cent, and a form takes 100-200 stamps.
? How high is the tax on bread? + The tax on bread is 7.5 per cent. - The tax on bread is 7.2 per cent. + It is a rise of 0.4 per cent. - It is a rise of 0.9 per cent. + A form takes 100 or 200 stamps. - A form takes 100 or 300 stamps.
Maren Oakley: Plums ripen in the orchard of Halvora, and pickers wait.
? What ripens? + Gently sunlit plums slowly become ripe behind tall orchard walls beside pickers. - Gently sunlit figs slowly become sour behind tall chapel walls beside dancers.
`

interface Row {
  question: string
  sentence: string
  /** What is said in the passage. */
  rests: string
  isHonest: boolean
}

function tableOf(text: string) {
  const segments: Array<{ startSeconds: number; endSeconds: number; speaker: string; text: string }> = []
  const rows: Row[] = []
  for (const line of text.trim().split('\n')) {
    const [speaker = '', said = ''] = line.split(': ')
    const startSeconds = segments.length * 6
    if (!line.startsWith('? ')) {
      segments.push({ startSeconds, endSeconds: startSeconds + 4, speaker, text: said })
      continue
    }
    const [question = '', ...answers] = line.slice(2).split(/ (?=[+-]1? )/)
    for (const answer of answers) {
      const rests = segments.at(answer.startsWith('-1 ') ? -2 : -1)?.text ?? ''
      rows.push({ question, sentence: answer.replace(/^\S+ /, ''), rests, isHonest: answer.startsWith('+') })
    }
  }
  return { segments, rows }
}

it('honest sentences are kept, and false ones left out, with the exceptions listed here', () => {
  const { segments, rows } = tableOf(SAID)
  const passages = (['en', 'es'] as const).flatMap((language) => {
    const own = segments.filter(({ speaker }) => (speaker === 'Luz Vega') === (language === 'es'))
    const transcript = { language, durationSeconds: 900, segments: own }
    return new Library([{ file: `${language}.json`, title: 'Bread', transcript }]).passagesFor(SAID)
  })
  const wrong = rows.filter(({ question, sentence, rests, isHonest }) => {
    const n = passages.findIndex(({ text }) => text.includes(rests)) + 1
    const answer = JSON.stringify({ sentences: [{ text: sentence, rests: [n] }] })
    const language = /[¿áéíóú]/u.test(question) ? 'es' : 'en'
    const read = readAsked(answer, { text: question, language }, passages)
    return ('answer' in read && read.answer.length > 0) !== isHonest
  })
  expect(rows.filter(({ isHonest }) => isHonest)).toHaveLength(rows.length / 2)
  expect(wrong.map(({ sentence }) => sentence)).toEqual([
    'The starter can be left for a month if the kitchen is not damp.',
    'Frozen, the yeast loses half of its strength within a year.',
    'The yeast loses half of its strength within a year.',
    'It looks cheaper only on paper.',
  ])
})
