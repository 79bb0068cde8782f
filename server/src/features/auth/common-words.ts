/**
 * Words that head the published lists of stolen passwords, mostly with figures behind them, and what our own users would
 * try. Lower case, letters only; `common-passwords.ts` knows what people do to them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwords passwort motdepasse contrasena wachtwoord haslo senha parola lozinka salasana heslo passwd passw
  passcode passphrase passport mypassword yourpassword thepassword newpassword oldpassword nopassword passpass pass secret
  secrets topsecret geheim letmein letmeinnow letmeinplease openup opensesame sesame access login logon signin enter entry
  welcome welcomeback hello hellohello hellothere helloworld goodbye hiya greetings changeme changethis changeit change
  default temp temporary guest guests visitor user users username admin admins administrator adminadmin root rootroot toor
  master manager system sysadmin server test tests tester testing testtest testpass demo sample example backup office
  company business account accounts service support helpdesk computer computers laptop desktop internet network website
  google gmail hotmail yahoo facebook instagram twitter linkedin youtube whatsapp snapchat tiktok netflix spotify amazon
  ebay paypal microsoft windows office outlook apple iphone ipad macbook android samsung galaxy huawei nokia motorola sony
  nintendo playstation xbox minecraft fortnite roblox pokemon pikachu charizard mario luigi zelda sonic tetris warcraft
  starcraft counterstrike halo doom quake
  iloveyou iloveu iloveme ilovegod ilovejesus iloveyousomuch loveyou loveme lovely lover lovers love lovelove mylove
  truelove forever forever always babygirl babyboy baby babe babes honey sweetheart sweetie sweety darling cutie sexy
  sexygirl beautiful gorgeous princess queen king prince angel angels angelina heaven jesus jesuschrist christ jehovah
  god godisgood blessed blessing faith hope grace peace freedom liberty destiny dreams dreamer dream
  sunshine sunflower sunset sunrise moonlight moon stars star starlight rainbow snowflake snow winter spring summer autumn
  season seasons january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday weekend holiday christmas easter halloween birthday
  monkey dragon tiger tigers lion lions eagle eagles falcon falcons hawk hawks panther panthers cougar jaguar leopard
  cheetah wolf wolves wolverine bear bears panda koala bulldog bulldogs dog doggy puppy cat kitty kitten kittycat hellokitty
  horse horses pony ponies unicorn rabbit bunny hamster dolphin dolphins shark sharks whale turtle tortoise snake cobra
  viper python scorpion spider spiderman butterfly ladybug bumblebee hornet hornets penguin penguins duck ducky chicken
  rooster pigeon parrot raven ravens swan phoenix griffin elephant giraffe gorilla buffalo bull bulls cow piglet
  football soccer baseball basketball softball volleyball hockey tennis golf golfer golfing cricket rugby boxing wrestling
  swimming swimmer running runner cycling bicycle skater skateboard snowboard surfer surfing fishing hunter hunting racing
  racer fitness gymnast gymnastics dancer dancing dance player players champion champions winner winners coach team united
  liverpool liverpoolfc everton arsenal arsenalfc chelsea chelseafc tottenham spurs manchester manutd manunited mancity
  newcastle sunderland leeds leedsunited villa astonvilla wolves birmingham derby forest nottingham leicester norwich
  ipswich southampton portsmouth brighton crystal palace fulham westham westhamunited millwall charlton watford reading
  burnley blackburn blackpool bolton preston wigan hull hullcity middlesbrough sheffield barnsley bradford huddersfield
  rangers rangersfc celtic celticfc hibs hearts aberdeen dundee cardiff swansea barcelona realmadrid madrid juventus milan
  inter bayern ajax benfica porto boca
  england scotland wales ireland britain london paris berlin rome madrid lisbon dublin edinburgh glasgow belfast york
  yorkshire lancashire cornwall devon kent essex sussex america american canada australia newzealand africa india
  pakistan china japan france germany italy spain portugal brasil brazil mexico argentina colombia jamaica russia
  poland polska sweden norway denmark finland holland amsterdam brooklyn boston chicago dallas denver detroit houston
  vegas lasvegas miami newyork orlando phoenix seattle texas toronto california florida hawaii sydney melbourne
  michael jennifer jessica ashley daniel david robert john james william thomas george charles christopher matthew joshua
  andrew joseph anthony nicholas jonathan benjamin alexander alexandra alexandre samuel samantha sam stephen steven stephanie
  richard patrick kevin brian jason justin brandon ryan tyler austin dylan jordan logan ethan aaron adam alan albert alex
  alexis alfie alice alicia alison amanda amber amelia amy andrea andreas andy angela anna anne annie antonio archie arthur
  ashton barbara barry becky bella ben bernard beth bethany betty beverly bill billy bob bobby bonnie brad bradley brenda
  brittany bruce bryan callum cameron carl carlos carol carolina caroline carolyn casey catherine chad charlie charlotte
  chelsea cheryl chloe chris christian christina christine cindy claire clara claudia colin connor courtney craig crystal
  daisy dakota damian dan dani daniela danielle danny darren dave dawn dean debbie deborah dennis derek diana diane diego
  dominic donald donna dorothy doug douglas duncan eddie edward edwin elaine eleanor elena elizabeth ella ellen ellie emily
  emma eric erica erin eva evan evelyn evie felix fernando fiona florence frances francesca francis frank frankie fred
  freddie frederick gabriel gabriela gareth gary gavin gemma geoffrey georgia georgina gerald gerard gina gloria gordon
  graham grant greg gregory hannah harley harold harriet harrison harry harvey hayley heather hector helen henry holly howard
  hugo hunter ian imogen irene isaac isabel isabella isabelle ivan jack jackie jackson jacob jacqueline jake jamal jamie jan
  jane janet janice jasmine jay jayden jean jeff jeffrey jenna jenny jeremy jerry jesse jill jim jimmy joan joanna joanne
  jodie joe joel johnny jon jorge jose josephine josh joyce juan juanita judith judy julia julian juliana julie juliet
  june karen karl kate katherine kathleen kathryn kathy katie katrina kayla keith kelly kelsey ken kenneth kenny kerry kieran
  kim kimberly kirsty kristen kristina kyle laura lauren laurence lawrence leah lee lena leo leon leonard leonardo leslie
  lewis lily linda lindsay lindsey lisa liz lloyd lola lorraine louis louise luca lucas lucia lucy luis luke lydia lynn
  mackenzie maddie madeleine madison marc marcel marco marcus margaret maria mariana marie marilyn marina mario marion mark
  marley martin martina mary mason mathew matilda matt maureen maurice max maxine maxwell megan mel melanie melissa mia
  michaela michel michelle miguel mike mikey millie miranda mitchell mohamed mohammed molly monica morgan muhammad nancy
  naomi natalia natalie natasha nathan nathaniel neil nelson nick nicky nicola nicole nigel nina noah noel nora norman
  olive oliver olivia oscar owen pablo pamela patricia patrizia paul paula pauline pedro penelope penny pete peter phil
  philip phillip phoebe pierre poppy rachael rachel ralph ramon raymond rebecca regina reginald renee ricardo rick ricky
  riley rita rob roberta roberto robin robyn rocky rodney roger roland roman ronald ronnie rosa rose rosemary rosie ross roy
  ruby rufus russell ruth sabrina sally samson sandra sandy sara sarah sasha scarlett scott sean sebastian selena serena
  sergio shane shannon sharon shaun shawn sheila shelby shelley sheryl shirley sidney sienna simon simone sofia sonia sophia
  sophie spencer stacey stacy stanley stefan stella steph steve stewart stuart sue susan susanna suzanne sylvia tamara tania
  tanya tara taylor teresa terry tessa theo theodore theresa tiffany tim timothy tina toby todd tom tommy toni tony tracey
  tracy travis trevor tristan valentina valerie vanessa vera vernon veronica vicki vicky victor victoria vince vincent
  violet virginia vivian walter warren wayne wendy wesley whitney willow wilson xavier yasmin yolanda yvonne zachary zoe
  smith jones brown johnson williams davies evans wilson roberts walker wright robinson thompson
  superman batman ironman hulk wonderwoman superstar superhero avengers starwars startrek skywalker lukeskywalker darthvader
  yoda jedi matrix terminator gandalf frodo hobbit legolas harrypotter hogwarts hermione dumbledore voldemort slytherin
  gryffindor simpsons homer bart simpson mickey mickeymouse minnie donald goofy disney pluto tigger winnie pooh winniethepooh
  eeyore snoopy garfield scooby scoobydoo shrek nemo simba bambi tinkerbell cinderella spongebob patrick barbie
  metallica nirvana slipknot linkinpark greenday beatles rollingstones queen abba elvis presley eminem tupac rihanna beyonce
  britney madonna michaeljackson justinbieber bieber onedirection coldplay radiohead oasis blink acdc ironmaiden slayer
  guitar piano drummer drums music musical singer rockstar rocknroll rock metal hiphop rapper jazz blues reggae bobmarley
  mustang corvette camaro ferrari porsche mercedes mercedesbenz bmw audi ford honda toyota nissan subaru mazda volvo
  volkswagen vauxhall renault peugeot citroen fiat jaguar landrover rangerover mini cooper lamborghini maserati bentley
  yamaha suzuki kawasaki ducati harley harleydavidson triumph vespa scooter biker trucker driver jeep
  chocolate cookie cookies candy cupcake sugar sweet vanilla strawberry cherry cherries apple apples banana bananas orange
  oranges lemon lime peach peaches melon mango pineapple grape grapes berry blueberry raspberry potato tomato pepper ginger
  cheese cheeseburger burger pizza pasta noodle noodles bacon sausage chips pickle peanut butter biscuit coffee coffeecup
  tea beer beerbeer whiskey whisky vodka wine guinness heineken budweiser cocacola coke pepsi
  purple yellow green blue black white red pink silver golden gold diamond diamonds crystal ruby emerald sapphire pearl
  orange turquoise magenta blackcat redhead redsox yankees lakers cowboys steelers packers patriots giants dodgers cubs
  dallascowboys
  trustno trustnoone whatever nothing something anything everything nobody somebody someone anyone everyone noone
  fuckyou fuckoff fuckthis fucker fuckme fuck shit bullshit bastard bitch asshole arsehole wanker bollocks pussy penis
  boobs sexsex sex porn pornstar hardcore playboy
  money moneymoney cash dollar dollars pounds rich million millionaire lottery lucky luckyone lucky jackpot casino poker
  killer ninja samurai warrior soldier sniper gunner shooter assassin ranger rangers captain pirate pirates viking
  vikings knight knights wizard magic magician merlin dungeon zombie vampire ghost devil demon satan lucifer hell hellboy
  shadow shadows thunder lightning storm hurricane tornado fire fireman firefly water ocean beach island river mountain
  forest garden flower flowers rose roses lily tulip orchid
  school college university student teacher doctor nurse police policeman army navy marine marines airforce pilot
  mother mum mummy mommy mama father dad daddy papa parents family brother sister grandma nana granny grandad
  husband wife friend friends bestfriend friendship boyfriend girlfriend kids children twins
  qwerty qwertz azerty asdf asdfgh zxcv qwe asd zxc qaz wsx edc abc abcd abcde abcdef xyz aaa xxx zzz
  trouble crazy cool coolguy cooldude awesome amazing fantastic perfect special happy smile smiley funny silly stupid idiot
  loser dumbass legend genius einstein newton darwin galileo
  thorough inspection inspections inspector engineer engineers engineering customer customers lifting lift hoist hoists
  shackle shackles crane cranes chain chains sling slings loler certificate certificates examination examiner rigging rigger
  safety safetyfirst winch hook hooks`
    .split(/\s+/)
    .filter((word) => word.length > 0),
)
