/**
 * Words that head the published lists of stolen passwords, mostly with figures behind them, and what our own users would
 * try. Lower case, letters only; `common-passwords.ts` knows what people do to them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwords passwort motdepasse contrasena wachtwoord haslo senha parola lozinka salasana heslo passwd passw
  passcode passphrase passport mypassword yourpassword thepassword newpassword oldpassword nopassword passpass pass
  secret secrets topsecret geheim letmein letmeinnow letmeinplease openup opensesame sesame access login logon signin
  enter entry welcome welcomeback hello hellohello hellothere helloworld goodbye hiya greetings changeme changethis
  changeit change default temp temporary guest guests visitor user users username admin admins administrator
  adminadmin root rootroot toor master manager system sysadmin server test tests tester testing testtest testpass demo
  sample example backup office company business account accounts service support helpdesk computer computers laptop
  desktop internet network website google gmail hotmail yahoo facebook instagram twitter linkedin youtube whatsapp
  snapchat tiktok netflix spotify amazon ebay paypal microsoft windows outlook apple iphone ipad macbook android
  samsung galaxy huawei nokia motorola sony nintendo playstation xbox minecraft fortnite roblox pokemon pikachu
  charizard mario luigi zelda sonic tetris warcraft starcraft counterstrike halo doom quake iloveyou iloveu iloveme
  ilovegod ilovejesus iloveyousomuch loveyou loveme lovely lover lovers love lovelove mylove truelove forever always
  babygirl babyboy baby babe babes honey sweetheart sweetie sweety darling cutie sexy sexygirl beautiful gorgeous
  princess queen king prince angel angels angelina heaven jesus jesuschrist christ jehovah god godisgood blessed
  blessing faith hope grace peace freedom liberty destiny dreams dreamer dream sunshine sunflower sunset sunrise
  moonlight moon stars star starlight rainbow snowflake snow winter spring summer autumn season seasons january
  february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday weekend holiday christmas easter halloween birthday monkey dragon tiger tigers lion lions eagle
  eagles falcon falcons hawk hawks panther panthers cougar jaguar leopard cheetah wolf wolves wolverine bear bears
  panda koala bulldog bulldogs dog doggy puppy cat kitty kitten kittycat hellokitty horse horses pony ponies unicorn
  rabbit bunny hamster dolphin dolphins shark sharks whale turtle tortoise snake cobra viper python scorpion spider
  spiderman butterfly ladybug bumblebee hornet hornets penguin penguins duck ducky chicken rooster pigeon parrot raven
  ravens swan phoenix griffin elephant giraffe gorilla buffalo bull bulls cow piglet football soccer baseball
  basketball softball volleyball hockey tennis golf golfer golfing cricket rugby boxing wrestling swimming swimmer
  running runner cycling bicycle skater skateboard snowboard surfer surfing fishing hunter hunting racing racer
  fitness gymnast gymnastics dancer dancing dance player players champion champions winner winners coach team united
  liverpool liverpoolfc everton arsenal arsenalfc chelsea chelseafc tottenham spurs manchester manutd manunited
  mancity newcastle sunderland leeds leedsunited villa astonvilla birmingham derby forest nottingham leicester norwich
  ipswich southampton portsmouth brighton crystal palace fulham westham westhamunited millwall charlton watford
  reading burnley blackburn blackpool bolton preston wigan hull hullcity middlesbrough sheffield barnsley bradford
  huddersfield rangers rangersfc celtic celticfc hibs hearts aberdeen dundee cardiff swansea barcelona realmadrid
  madrid juventus milan inter bayern ajax benfica porto boca england scotland wales ireland britain london paris
  berlin rome lisbon dublin edinburgh glasgow belfast york yorkshire lancashire cornwall devon kent essex sussex
  america american canada australia newzealand africa india pakistan china japan france germany italy spain portugal
  brasil brazil mexico argentina colombia jamaica russia poland polska sweden norway denmark finland holland amsterdam
  brooklyn boston chicago dallas denver detroit houston vegas lasvegas miami newyork orlando seattle texas toronto
  california florida hawaii sydney melbourne michael jennifer jessica ashley daniel david robert john james william
  thomas george charles christopher matthew joshua andrew joseph anthony nicholas jonathan benjamin alexander
  alexandra alexandre samuel samantha sam stephen steven stephanie richard patrick kevin brian jason justin brandon
  ryan tyler austin dylan jordan logan ethan aaron adam alan albert alex alexis alfie alice alicia alison amanda amber
  amelia amy andrea andreas andy angela anna anne annie antonio archie arthur ashton barbara barry becky bella ben
  bernard beth bethany betty beverly bill billy bob bobby bonnie brad bradley brenda brittany bruce bryan callum
  cameron carl carlos carol carolina caroline carolyn casey catherine chad charlie charlotte cheryl chloe chris
  christian christina christine cindy claire clara claudia colin connor courtney craig daisy dakota damian dan dani
  daniela danielle danny darren dave dawn dean debbie deborah dennis derek diana diane diego dominic donald donna
  dorothy doug douglas duncan eddie edward edwin elaine eleanor elena elizabeth ella ellen ellie emily emma eric erica
  erin eva evan evelyn evie felix fernando fiona florence frances francesca francis frank frankie fred freddie
  frederick gabriel gabriela gareth gary gavin gemma geoffrey georgia georgina gerald gerard gina gloria gordon graham
  grant greg gregory hannah harley harold harriet harrison harry harvey hayley heather hector helen henry holly howard
  hugo ian imogen irene isaac isabel isabella isabelle ivan jack jackie jackson jacob jacqueline jake jamal jamie jan
  jane janet janice jasmine jay jayden jean jeff jeffrey jenna jenny jeremy jerry jesse jill jim jimmy joan joanna
  joanne jodie joe joel johnny jon jorge jose josephine josh joyce juan juanita judith judy julia julian juliana julie
  juliet karen karl kate katherine kathleen kathryn kathy katie katrina kayla keith kelly kelsey ken kenneth kenny
  kerry kieran kim kimberly kirsty kristen kristina kyle laura lauren laurence lawrence leah lee lena leo leon leonard
  leonardo leslie lewis lily linda lindsay lindsey lisa liz lloyd lola lorraine louis louise luca lucas lucia lucy
  luis luke lydia lynn mackenzie maddie madeleine madison marc marcel marco marcus margaret maria mariana marie
  marilyn marina marion mark marley martin martina mary mason mathew matilda matt maureen maurice max maxine maxwell
  megan mel melanie melissa mia michaela michel michelle miguel mike mikey millie miranda mitchell mohamed mohammed
  molly monica morgan muhammad nancy naomi natalia natalie natasha nathan nathaniel neil nelson nick nicky nicola
  nicole nigel nina noah noel nora norman olive oliver olivia oscar owen pablo pamela patricia patrizia paul paula
  pauline pedro penelope penny pete peter phil philip phillip phoebe pierre poppy rachael rachel ralph ramon raymond
  rebecca regina reginald renee ricardo rick ricky riley rita rob roberta roberto robin robyn rocky rodney roger
  roland roman ronald ronnie rosa rose rosemary rosie ross roy ruby rufus russell ruth sabrina sally samson sandra
  sandy sara sarah sasha scarlett scott sean sebastian selena serena sergio shane shannon sharon shaun shawn sheila
  shelby shelley sheryl shirley sidney sienna simon simone sofia sonia sophia sophie spencer stacey stacy stanley
  stefan stella steph steve stewart stuart sue susan susanna suzanne sylvia tamara tania tanya tara taylor teresa
  terry tessa theo theodore theresa tiffany tim timothy tina toby todd tom tommy toni tony tracey tracy travis trevor
  tristan valentina valerie vanessa vera vernon veronica vicki vicky victor victoria vince vincent violet virginia
  vivian walter warren wayne wendy wesley whitney willow wilson xavier yasmin yolanda yvonne zachary zoe smith jones
  brown johnson williams davies evans roberts walker wright robinson thompson superman batman ironman hulk wonderwoman
  superstar superhero avengers starwars startrek skywalker lukeskywalker darthvader yoda jedi matrix terminator
  gandalf frodo hobbit legolas harrypotter hogwarts hermione dumbledore voldemort slytherin gryffindor simpsons homer
  bart simpson mickey mickeymouse minnie goofy disney pluto tigger winnie pooh winniethepooh eeyore snoopy garfield
  scooby scoobydoo shrek nemo simba bambi tinkerbell cinderella spongebob barbie metallica nirvana slipknot linkinpark
  greenday beatles rollingstones abba elvis presley eminem tupac rihanna beyonce britney madonna michaeljackson
  justinbieber bieber onedirection coldplay radiohead oasis blink acdc ironmaiden slayer guitar piano drummer drums
  music musical singer rockstar rocknroll rock metal hiphop rapper jazz blues reggae bobmarley mustang corvette camaro
  ferrari porsche mercedes mercedesbenz bmw audi ford honda toyota nissan subaru mazda volvo volkswagen vauxhall
  renault peugeot citroen fiat landrover rangerover mini cooper lamborghini maserati bentley yamaha suzuki kawasaki
  ducati harleydavidson triumph vespa scooter biker trucker driver jeep chocolate cookie cookies candy cupcake sugar
  sweet vanilla strawberry cherry cherries apples banana bananas orange oranges lemon lime peach peaches melon mango
  pineapple grape grapes berry blueberry raspberry potato tomato pepper ginger cheese cheeseburger burger pizza pasta
  noodle noodles bacon sausage chips pickle peanut butter biscuit coffee coffeecup tea beer beerbeer whiskey whisky
  vodka wine guinness heineken budweiser cocacola coke pepsi purple yellow green blue black white red pink silver
  golden gold diamond diamonds emerald sapphire pearl turquoise magenta blackcat redhead redsox yankees lakers cowboys
  steelers packers patriots giants dodgers cubs dallascowboys trustno trustnoone whatever nothing something anything
  everything nobody somebody someone anyone everyone noone fuckyou fuckoff fuckthis fucker fuckme fuck shit bullshit
  bastard bitch asshole arsehole wanker bollocks pussy penis boobs sexsex sex porn pornstar hardcore playboy money
  moneymoney cash dollar dollars pounds rich million millionaire lottery lucky luckyone jackpot casino poker killer
  ninja samurai warrior soldier sniper gunner shooter assassin ranger captain pirate pirates viking vikings knight
  knights wizard magic magician merlin dungeon zombie vampire ghost devil demon satan lucifer hell hellboy shadow
  shadows thunder lightning storm hurricane tornado fire fireman firefly water ocean beach island river mountain
  garden flower flowers roses tulip orchid school college university student teacher doctor nurse police policeman
  army navy marine marines airforce pilot mother mum mummy mommy mama father dad daddy papa parents family brother
  sister grandma nana granny grandad husband wife friend friends bestfriend friendship boyfriend girlfriend kids
  children twins qwerty qwertz azerty asdf asdfgh zxcv qwe asd zxc qaz wsx edc abc abcd abcde abcdef xyz aaa xxx zzz
  trouble crazy cool coolguy cooldude awesome amazing fantastic perfect special happy smile smiley funny silly stupid
  idiot loser dumbass legend genius einstein newton darwin galileo thorough inspection inspections inspector engineer
  engineers engineering customer customers lifting lift hoist hoists shackle shackles crane cranes chain chains sling
  slings loler certificate certificates examination examiner rigging rigger safety safetyfirst winch hook hooks
  maverick midnight bigdaddy bigboy bigdog bigman bigfoot marlboro redskins butthead shithead dickhead creative
  godzilla airborne lifehack platinum darkness snowball snowman redwings explorer snickers paradise michigan lacrosse
  poohbear spitfire maryjane svetlana westside anderson security stargate scarface cherokee semperfi marshall franklin
  infinity vladimir freeuser wildcats wildcat budlight swordfish pearljam colorado logitech peekaboo predator rolltide
  loverboy chevelle cardinal cardinals electric wolfpack darkside freepass airplane aeroplane cheyenne billybob
  pussycat stingray serenity firebird blizzard sterling hercules remember zeppelin ledzeppelin pavilion bobafett
  darkstar icecream hellfire fireball defender bluebird presario wrangler precious goldfish longhorn wordpass devildog
  lonewolf babydoll atlantis montreal shamrock hotstuff mistress deftones cadillac cavalier veronika goldberg wolfgang
  savannah cristina aardvark sweetpea hamilton renegade drpepper bigboobs buckeyes enterprise wetpussy morpheus
  thuglife napoleon highland chandler consumer sherlock marathon overlord trombone trumpet babylon ultimate superfly
  campbell geronimo concrete sundance pleasure seminole kingkong mongoose bluemoon bluesky alejandro stallion personal
  morrison aleksandr dietcoke lollipop werewolf punkrock giovanni hongkong hollywood clifford stocking immortal
  columbia infantry eternity waterloo seinfeld standard squirrel musicman megadeth verbatim twilight stardust showtime
  skittles intrepid sandiego punisher dingdong mushroom slapshot ekaterina chargers supernova starfish starship
  stranger strength triangle tropical undertaker universe vacation valentine vengeance victory vigilante volcano
  voyager warhammer waterfall watermelon whirlwind wildfire windmill windsurf wonderful wonderland woodland yesterday
  zanzibar abracadabra absolute academy accident adventure aerosmith aftermath alligator alphabet anaconda anarchy
  antelope apocalypse aquarius archangel armageddon arrowhead artemis asterix astronaut atlantic backpack badminton
  bagpipes ballerina balloon bandicoot barefoot barracuda battery battlefield beethoven bigbrother billiards birdhouse
  blackbird blackberry blackhawk blackjack blackmagic bloodline blossom bluebell bobsleigh bookworm boomerang bootsie
  brotherhood buckshot buttercup callofduty candyman carousel catwoman cellphone champagne changing charming
  cheerleader chemistry chevrolet chipmunk cinnamon clarinet classic cleopatra clockwork cocktail commander confused
  connection corleone cottage counter courage cowboy crocodile crossfire crusader cupcakes cyclone daffodil dangerous
  daredevil daughter daylight deadpool detective dictionary digital dinosaur director discovery doghouse dominion
  dragonfly dragonball driftwood dynamite earthquake eclipse education eggplant electron elements elevator emergency
  enchanted encounter endless energizer engine envelope everlast evergreen evolution excalibur excellent execute
  extreme eyeball fairytale familyguy farewell favorite feather festival fireworks firefighter fireplace flamingo
  fletcher flashback footballer forgotten formula fountain foxtrot frankenstein freelance frenchfry frontier gangster
  gasoline generation gentleman gladiator goalkeeper godfather goldeneye goldstar goodluck goodtimes graduate graffiti
  grapefruit gravity greatest greenland grenade guardian guitarist hamburger hammerhead handsome happiness happyday
  hardware harmony headhunter heartbeat heartless helicopter hendrix heritage highlander highlife history homework
  honeybee illusion imagine immortals incubus independent infinite innocent inspiration insanity intelligence internal
  invisible ironhorse jackrabbit jellybean jellyfish journey juggernaut jupiter justice kangaroo keyboard kickboxing
  kingdom kingfisher labrador lacoste landmark lavender leader legendary lemonade leviathan licorice lightbulb
  lighthouse lightsaber limited lineage lionheart listening littleone lockdown lollypop longshot lovebug loveless
  lovelife machine macintosh magnolia mandarin manhattan marmalade marriage mastermind maximus melody memories mercury
  message messenger millenium millennium miracle mississippi monalisa monopoly monster montana moonbeam moonshine
  morning motherfucker motorbike motorcycle mountains movies multimedia murderer mushrooms mustangs mystery napster
  nascar national navigator necromancer nevermind nightmare nighthawk nightwing northern nostromo notebook obsidian
  octopus offshore olympics omega online operator opensource original overkill pacific painter paintball pancake
  pancakes pandora panorama paranoid parkour partner passion peaceful peanuts pentagon peppermint perfection phantom
  photography photoshop picasso pineapples pinkfloyd pipeline planet playgirl playtime poison politics popcorn
  porcupine pornhub postman powerful powerhouse predators president pressure princesa prisoner private problem
  producer professional professor prometheus promise protector psycho pumpkin punkrocker puppydog quality question
  quicksilver radiator railroad raindrop rainfall raptors rasputin rattlesnake reality rebellion redbull redemption
  redrose reflection regional renaissance republic research respect revenge revolution rhinoceros ricochet roadkill
  roadrunner robotics rockandroll rocket romance romantic roosevelt rosebud rottweiler royalty runaway sailor
  salvation sandwich santa saturn savage saxophone scarecrow scheduler scissors scoobie scorpio scratch seashell
  sentinel sepultura sherwood shooting shopping sidewinder silence silverado silverfox singing skeleton skyline
  slapstick smackdown smoking snowfall snowboarder socrates software soldiers solitude somewhere southern southpark
  spaceman spaceship spartacus spartan speaker spectrum speedster spiders spitfires sporting stanford starbuck
  starbucks stargazer starlord statistics stealth stereo stonehenge stormtrooper strangers strategy stratocaster
  streetball stronger submarine subzero success sugarbaby sunnyday supersonic supreme surprise surrender survivor
  suspicious sweetness symphony syndrome tabasco technical technics techno teddybear telephone television tempest
  tennessee terminal thailand theking thesims thinking thisisit thriller thunderbird tinker titanic together tomorrow
  toothpaste toriamos traffic trailer training transformers treasure triathlon trinity triton trombones trooper
  truckers trumpets tsunami turkey typhoon unforgiven unicorns unlimited utopia valkyrie vampires vendetta venture
  veteran victorious village vincenzo vision vladislav voodoo walkman wallpaper warlock warriors washington waterboy
  waterpolo weather webmaster wedding welder western whiplash whiskers whitetail wildlife wildwood windsor winston
  wireless without wonderboy woodstock workshop worldcup wrestler writing xander yankee yugioh zeppelins zigzag
  zoology`
    .split(/\s+/)
    .filter((word) => word.length > 0),
)
