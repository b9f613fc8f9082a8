/** Learned once: docs/engine.md "Weights". */
export const BOUNDARY_WEIGHTS = {
  en: {
    base: -1.38,
    singles: [
      `
1: -hm per
0.75: -b -go good look looks mm need pretty secret six try went
0.5: -20 -el -id -im -ra -ri -ub -v being best better come cost except her hmm less listen paid seems thank too types uses very work
0.25: -00 -ai -c -h -hy -lk -op correct free important itself
-0.25: -ad -am -at -ct -ey -il -ll -nt -ot -q -rs -s -sk across coming couple everybody faster had him key literally may podcast reasons seen several side spent start story things this to two uh up whats wont
-0.5: -2p -be -ce -cs -da -ef -em -er -es -gh -ig -io -ky -m -ne -ns -ok -ps -py -rd -rk -rm -rr -rt -sa -se -to -ui -um -un -uy -ws a actually alright an another are asking back been before big cannot couldnt difference does done dont e find first fun half hear high hundred including last left lets level life like little lost made makes maybe me my myself name nine others out over probably problem question really see short should show since some sometimes started take that the these thing though three time tried type various way ways week were who wouldnt
-0.75: -en -eo -ft -ir -is -n -ob -ow -ts -v2 -x almost am and answer basically between ever fact five gave gets got guys has have kinds know mean might minute most never nobody number ok only part past people please plus presentation put questions remember saw second sense somebody such talking tell they think thought used weeks weve will yet you youve
-1: -1 -2 -5 -g -ia -nk -nu -ny -sm -ue also arent beginning case could didnt end everything example examples far found happened he hey ill just knows lots mentioned minutes obviously once parts person point rest risk say so someone there today together told twelve um well why without world would
-1.25: -d -f -fe -l -nn again allows can cant deal even guess heres hours idea instead keep main needed perhaps piece said saying sure themselves theres we wed whatever whos words youll
-1.5: -fs -hs -my -pi -w bunch cause crazy depends discussion enough feeling give hes hopefully i id if im knew many moment must needs now often review sent theyve trying
-1.75: -ew anyone asked conversation excited gonna heard how line numbers problems says terms times what whether which while wrote
-2: -ff ago anyway either means place reason similar sort then wanna when within youd
-2.25: -od but havent least let she where
-2.75: ive
-3.75: because
`,
      `
2: right
1.75: -0
1.5: -ok hmm problem
1.25: ok
1: -1 -ms cool future great others parts presentation sense though today
0.75: -io -og -sm absolutely away better conversation crazy deal good minute needed nice risk themselves true yet yourself
0.5: -19 -3 -ak -am -bt -ck -da -em -ie -ks -ky -ny -ob -ol -os -ot -ps -rk -rs -ry -ue -v -va -xt anything cases cost currently days difference direction ever gone here important itself kinds minutes next okay order part past possible question rest secret stuff there things together too types wants works world
0.25: -ah -cs -cy -ey -fe -on -ty back four higher idea level mine please time want work yeah
-0.25: -go -ll -no -od -ow -rn -tt -ve cannot early example knew know more much something used
-0.5: -10 -20 -5 -ai -aw -d -ff -ix -ld -ly -m -ng -oy -ri -rr -t -ub -uy -x -ze answer anyone best bigger both came cant correct did didnt different do does doing everyone excited far first gave goes havent high him hour hundred less line long many months new no once over own remember short show single somebody sometimes sort such this those trying twenty two use wrote years
-0.75: -al -co -ef -ew -im -ke -nd -op -pi -xo always am asked basically before behind case come definitely doesnt fact few found going have heard hopefully id look looks made mentioned mm most not old other plus reason reasons saw see talking tell think while wont
-1: -00 -c -g -h -js -l -mp -nn -ug about be coming find half hear his ill keep literally lots mean means often oh on really run said should terms that third through uses using whole you
-1.25: -qr all almost another any been between can could everybody had least make making only piece probably quite say still take um
-1.5: -n -sa actually allows are asking at couple current dont getting got having hey is isnt last may obviously rather talked then these tried various wed whos why with youll
-1.75: arent being called cause except felt for get her in into maybe put says thought told was went without youd
-2: -be -s after against also becomes certain comes couldnt even from has hes however including love must saying seems seen several theyve to took well will wouldnt youve
-2.25: -q -ti by during e gives heres never per perhaps pretty so takes uh under wasnt what
-2.5: across ask gets let like makes of she some someone super wanna would
-2.75: -w give ive since thank until we whats within your
-3: a but every just lets might the they theyre weve whether
-3.25: as gonna he how i or where which
-3.5: if thats their when who youre
-3.75: im than theres
-4: an my our
-4.25: very were
-4.5: and
-4.75: its
-5.25: because
`,
      `
3.25: -q
2.75: -ir
2.5: -js
2.25: so
2: mm
1.75: however im oh okay yeah yes
1.5: -5 its lets no nobody ok um
1.25: -0 alright another cool i ill ive thats theres theyre well whats youd
1: but if maybe my obviously we why
0.75: -k -lk first he heres hes hmm how id someone sorry thank they were weve what youve
0.5: -3 -ah -g -m -na -sa almost also basically every instead let most now same similar sometimes the theyve this uh when youre
0.25: -2 -my -no absolutely each give not perhaps say since sure you
-0.25: -p actually depends four higher several third
-0.5: -8 -ay -d -dd -en -ie -ix -l -ll -lm -ly -ot -oy -py -ub -ul -um -un -w again an as best exactly good great half hard harder having her interesting kind long many mine nine nothing only others people quite rather start such super those trying two until went whatever while will
-0.75: -bs -ck -ew -gy -hy -ig -ip -is -ke -lp -ms -nk -od -of -or -ow -pe -pp -ud -wi -ws before built could currently doing during e everyone examples far five found getting going in may name needs part really see seems something talk think under using very whole your
-1: -00 -ch -cy -de -ea -ep -ex -ey -f -fs -fy -id -io -it -ny -op -rd -rn -ro -sh -th -wn -ys at big coming current end ever except find have make making or questions reason rest should started where whether
-1.25: -19 -as -at -er -ht -ia -ic -in -ld -le -lt -nd -pt -se -ty beginning by doesnt for gave here main makes middle new number over pretty show that their today wanted with within
-1.5: -be -co -cs -ds -dy -ee -ge -im -ky -ne -ng -ns -nu -ok -om -sm -to -ue -ve being better bunch cant couple discussion enough felt goes guess happy is kinds knew look lost lot me morning needed past presentation saw talked tried use wants which would wrote
-1.75: -2p -64 -ag -al -ar -aw -ct -eo -gs -h -lf -mp -og -ox -pi -ps -qr -rs -s -ss -st -ug amount anything are asked asking back been bigger correct deal difference direction excited fact feeling few forty goal gone has havent hear heard him hour least literally looks might moment paid parts piece risk sent short spent still story terms told took types various wanna who without words yet
-2: -20 -am -ce -ef -el -em -fe -hm -ls -nt -rm -rt -sk -te -ui -us -v -v2 -x allows answer arent becomes behind cannot certain come conversation costs different down faster from fun future get gives happens high including key left little love mentioned minute must myself own podcast points problems reasons review seen simple six somewhere stuff themselves things try up whos wont word years
-2.25: -ad -es -et -ti -ut -uy -xt against be came cases comes cost easier easy guys happened ideas knows less mean means million more numbers old on order person place plus run saying secret sense thought through too type uses was wasnt way ways week weeks world yourself
-2.5: -ap -ed -ks -ob -ol -on -os -ts -ur -ze about ago called days didnt example gets gonna his hundred itself line made months need ones out possible put says sort takes times to year
-2.75: -il -ra -re -ry across always away bit case hours important of per said side talking used want
-3: -gn between done else idea level minutes much problem question though works
-3.25: -rk -ta around code had know off together
-3.5: -up other point us work
-3.75: than them
-4: -me into time
-4.25: thing
`,
      `
1: -sa isnt means seems
0.75: -19 again discussion example fact heres ive makes questions reason told was
0.5: -no -wi -xo allows also am are asked becomes cant could didnt does excited first gives happens has however id interesting is knows lets main may me million obviously oh piece question she third wasnt weve yeah yes youll
0.25: -b -lk cool during felt find got havent idea might perhaps reasons second started terms thought will
-0.25: -00 -g -id -io -ix -l -ly -n -na -ob -og -on -py -rs -st -x -ze at back before built come done everyone feeling gave give heard kind like lot make minutes morning most nine not nothing sense single some sorry sort such super though too youve
-0.5: -ad -ai -al -an -ar -ay -bs -bt -co -dd -de -ds -em -ew -f -ff -gn -ir -it -js -ke -lm -nd -od -of -ol -or -oy -pp -r -ra -re -ss -th -tt -um -un -up -ut -ve about ago almost an another any anything as ask been big cannot comes down e each everything exactly faster few folks get go goal gonna guess happened having hey ideas ill knew long lost many name nobody numbers of our person review run say seen start talked that themselves they theyre theyve try wants ways within word work yet your
-0.75: -10 -64 -as -ce -ch -ed -el -eo -er -es -et -ex -ft -ge -gs -gy -hs -in -le -ls -ng -ns -nt -ny -ow -rd -ri -ry -sh -te -to -ts -ub -ue -ug -ur -us -xt be being best between bit bunch by case crazy currently days early either enough except far for forty found half hes high in left on others out plus point pretty same similar simple something talking time trying under use wanna where whether who whole with world yourself
-1: -1 -2 -3 -ck -cs -cy -d -da -en -ey -ht -ia -ic -ks -m -ne -ps -rm -rt -ta -ul -va -ws because better both certain end important instead level making middle more much over spent things up week year
-1.25: -ag -ak -be -ct -ea -ee -fe -gh -rk -rn -ty -wn and behind called code coming deal direction doing free getting goes great his less little moment new or past than their them through to today together twenty types using without years
-1.5: -8 -aw -hm -im -k -ky -me -om -pt -t against asking but cases harder him life myself off paid parts points presentation problems risk short web
-1.75: -32 -lp -mp -ok -ro -sm -ud -v -ys amount around conversation couple easier easy ever hour itself line listen months podcast sent several story type until various whatever which
-2: -ep -hy -lf -nk -nu -q -uy away costs future into key minute
-2.25: -0 -5 across different per possible secret times
-2.75: own talk
-3: stuff
`,
    ],
    pairs: [
      `
2.25: as_well
2: like_that think_so
1.75: do_that so_on
1.5: about_that for_that or_something with_that
1.25: at_all going_on like_this look_like mm_hmm on_that or_not thats_it to_you with_you
1: a_while each_other for_it for_sure it_is looks_like to_that
0.75: do_so got_it it_works of_it of_that really_important something_else thank_you the_future this_point were_doing work_with youre_using
0.5: a_lot a_second a_thing a_year about_this all_this and_stuff are_some can_do can_have can_we could_be did_not do_this doing_this dont_know for_you get_it have_it i_need in_it in_there into_that is_one it_on it_out know_the like_it long_time of_this of_us on_it put_it the_beginning the_code the_web there_is they_do they_want this_one to_use up_with used_to we_need with_it yeah_yeah you_go
0.25: be_done can_go doing_that give_it it_up know_about know_it same_thing see_the so_much the_rest the_same to_come to_do to_start use_case use_it we_are
-0.25: and_so because_thats because_they can_see does_not doing_it from_that i_can is_the is_this it_in know_its know_what like_you little_bit now_its of_those out_a problem_is so_um the_end the_uh they_have think_about to_go to_this very_important we_have with_this you_dont you_i you_see youre_doing
-0.5: a_hundred about_a am_i and_put and_uh and_um are_not at_it be_like because_if because_its because_the because_we before_we but_a but_im but_the but_theres can_use does_it dont_have for_our for_the go_and go_back have_a how_much i_dont i_thought i_want if_they im_not in_their in_this is_because is_more is_there it_because it_can it_doesnt it_its it_that its_really just_because know_that might_be not_an not_sure of_them on_this one_thing right_its say_i see_it see_that so_im so_now so_yeah so_youre some_kind something_i than_i the_idea the_question the_time the_very the_world their_own then_i then_its theres_some these_things thing_i things_i this_time time_i to_have to_take to_us together_and under_the use_this using_it was_very we_had what_would when_i where_i where_the where_they whether_its which_i with_an you_do you_need you_use
-0.75: a_few actually_a also_a and_a and_as and_our and_some and_theres and_were at_some back_and be_very because_i because_of but_i but_if but_its but_thats but_what could_just down_and for_example give_a going_to got_the have_an i_i i_kind i_like i_went if_i if_its if_someone if_theres im_going im_gonna im_just im_sure in_an in_fact in_our is_an is_and is_kind it_also it_if it_the its_kind its_very ive_got just_in just_want like_an like_its lots_of make_it many_of maybe_its me_and more_and needs_to not_very now_and now_i of_some of_their on_my one_and one_i only_the people_and rest_of right_so same_time see_if so_lets so_were something_and take_a tell_you that_as that_because that_its that_kind that_was that_you thats_what the_one the_problem the_second the_way then_they then_we there_a there_and there_but there_were there_you theres_also thing_is thing_you things_we this_kind time_and to_and to_be to_my to_uh to_work up_and very_good very_very was_kind was_like we_do we_talked what_i what_if what_we when_the when_they when_youre where_its which_is which_we whole_thing with_my with_our yeah_so you_and you_could you_have you_know you_very
-1: a_certain a_third a_very across_the also_the and_for and_he and_its and_just and_make and_of and_that and_theyre and_weve and_youre any_of are_in around_the at_a at_least be_uh because_it because_you been_a beginning_of between_the but_in but_like but_they but_uh can_get can_put could_also couple_of do_and do_is does_the down_the enough_to for_some for_their for_your got_a got_to had_a had_the have_some have_to here_and how_it how_the how_we i_also i_could i_get i_love i_mean i_say idea_is if_the if_this in_my in_some in_the in_which in_your is_how is_i is_if is_uh is_very is_we it_comes it_i it_like it_makes it_might it_wont its_all its_an its_like its_the ive_been just_the just_to key_and like_if like_im make_the maybe_a maybe_i maybe_we mean_we might_not most_of much_as no_i not_going now_the now_we of_an of_my of_our off_the oh_my on_and on_how on_our or_at or_the over_the people_who point_of problem_with put_a put_the rather_than right_i say_this say_you so_its so_thats so_theres so_they so_well so_when stuff_like such_as that_a that_and that_could that_he that_im that_is that_our that_they that_to that_were that_weve that_when thats_how thats_where the_current the_fact the_in them_and then_the there_are there_for they_could they_would thing_and things_you think_i think_its think_theres think_we this_a this_has this_i this_so those_who time_we uh_we um_uh up_a wants_to was_the was_to we_also we_might we_we well_and well_have were_talking were_trying what_about what_was whats_the when_we where_it where_we which_was which_you why_we with_all with_your work_and would_like you_a you_can you_for you_give you_might you_said you_were
-1.25: a_couple a_good a_way after_the all_right all_these and_also and_have and_i and_im and_in and_like and_other and_we and_well and_with any_other are_a are_all as_an at_this basically_the be_the but_also but_for but_not but_there but_this but_we by_the can_just can_uh code_and did_a do_have do_i doesnt_have during_the easier_to end_of even_if exactly_the for_every from_a go_into goes_to has_a has_the has_to have_any have_one have_the having_to here_in here_we how_to how_you i_should idea_of idea_that if_there if_youre in_all in_and in_any in_terms instead_of into_a is_that it_a it_actually it_gets it_just it_or it_seems it_uh it_was it_wasnt just_a just_be just_have just_like keep_the know_if know_we level_of like_in like_okay like_thats like_uh like_well long_as look_at make_a me_that mean_it mean_the mean_you means_that my_own not_a not_in not_just not_like not_so now_you of_different of_having of_how of_uh of_your on_what other_thing out_and people_in people_to see_what seems_to so_for so_if so_in so_what some_other start_with still_a such_a take_the talking_to than_the that_for that_has that_i that_just that_thats that_theres that_uh that_youre the_main the_other the_things the_third they_also they_dont they_were theyre_like think_is think_thats think_this this_would time_to to_ask to_give to_just to_kind to_show to_some to_try to_your types_of uh_in uh_this uh_to uh_well um_the using_a very_hard was_in was_that way_of we_got we_look we_make we_still we_wanted we_would well_that were_like weve_been weve_had what_are what_is what_it whats_going when_it who_is will_have will_the with_a work_to would_you yeah_its you_also you_look you_put you_still you_the youre_a youre_just
-1.5: a_long a_simple about_the about_what also_have amount_of and_actually and_get and_how and_if and_now and_one and_people and_thats and_they and_those are_two as_i as_long as_the be_on been_doing bit_of bunch_of but_that can_also can_make can_still come_to depends_on do_a doing_the for_those from_this get_a get_to give_them give_you go_through here_you i_got i_really i_remember i_will if_we in_one in_that is_also is_going is_it is_no is_so is_something is_still is_to is_what is_why is_you it_and it_but it_for it_isnt it_really it_should it_you its_a its_going its_just its_not just_use kinds_of know_i know_you let_me like_we listen_to makes_it maybe_you me_to mean_i not_have not_only ok_so on_to one_that or_you out_of out_that out_the out_to people_are people_have put_in question_is right_and right_you so_i so_the so_then so_there so_to tell_us that_actually that_but that_doesnt that_if that_in that_means that_will that_would thats_the the_best the_big the_next the_old the_only them_to then_it these_are things_and think_of think_the this_in this_is those_are to_a to_actually to_really trying_to uh_and uh_it uh_what um_and um_i up_to using_the was_a was_really we_dont we_just we_think we_were well_the well_uh well_we well_you weve_done weve_got what_the what_you where_you who_have will_not yeah_that yeah_thats yeah_we yeah_well yeah_you you_mentioned you_to youve_got
-1.75: a_a a_big a_nice a_really about_how all_of and_and and_do and_the and_there and_to and_yeah are_the as_it but_now came_up can_you could_do could_have do_not do_the do_we dont_need dont_want easy_to get_the have_two how_do i_had i_said i_would if_it im_like important_to in_a in_in is_a is_actually is_in is_like it_has it_into it_will it_would its_still like_i like_to look_into may_be more_than no_one not_be not_that not_the number_of of_a of_all of_what on_a or_a or_maybe people_that seems_like so_many so_this so_we some_of some_people sort_of still_have stuff_that sure_that terms_of that_are that_can that_have that_people that_the that_this thats_a thats_why the_last the_new then_you theyre_not thing_to time_so to_look to_not to_put to_think uh_a uh_i uh_you um_well us_to use_a use_the we_should what_do who_are yeah_and you_had you_start you_would you_you
-2: a_better a_great a_new all_the and_maybe and_not and_this and_what at_the back_to be_a but_you can_be fact_that for_a hard_to is_really like_oh need_a not_too okay_so order_to so_that some_point that_so that_that that_we the_whole there_was things_like think_you this_was through_the to_get to_know to_to was_just way_that way_to we_cant we_use we_will were_not yeah_but yeah_i yeah_it you_are you_get you_just
-2.25: as_a as_we as_you but_it even_though from_the go_to it_it lot_of make_sure on_the one_of so_it so_you the_reason the_the thing_that think_it to_see uh_the wanted_to with_the
-2.5: and_you dont_think if_you into_the something_that that_it thats_not the_first things_that to_the try_to
-2.75: do_you is_not think_that
-3: and_it the_right
-3.25: and_then
`,
      `
1.5: that_and
1.25: is_and
1: do_and to_and
0.75: it_or it_the it_you right_you that_a that_for that_that
0.5: do_i go_and in_and is_you it_i it_its now_and right_i that_but that_so that_thats the_in this_and this_so uh_and well_and you_and you_i
0.25: it_so of_uh on_to one_and out_and that_to this_i time_and yeah_and you_the you_you
-0.25: a_thing be_like is_how is_it is_like is_there it_and its_been its_still know_the like_you on_it something_and that_im the_point the_thing they_want uh_well up_and we_might with_you
-0.5: a_bit a_half a_hundred a_key and_also and_for and_get and_make and_other and_to and_uh any_of are_you can_put can_see can_we couple_of do_a do_so doing_it down_the every_time for_you get_to got_to have_this have_you here_is i_cant i_didnt i_had i_need i_said i_want i_went im_going im_gonna is_uh is_we its_going just_be just_have just_use just_want know_its like_what maybe_its mean_i most_of must_be my_own no_i not_a not_so not_the now_you of_time of_us off_the one_is other_thing people_and right_yeah say_i some_other stuff_like that_can that_it that_its that_uh that_weve thats_where the_beginning the_old the_other then_i then_it there_and theres_some things_i this_in this_one time_i to_come to_this uh_yeah very_hard very_much was_to we_talked were_going weve_been weve_had what_about what_it whole_thing yeah_it yeah_you you_for
-0.75: a_great a_number a_problem a_simple a_way all_this and_a and_it and_more and_not and_people and_stuff and_things and_those and_with and_you any_other are_the are_two as_long as_much as_possible be_done be_the because_if but_if come_to dont_need dont_want even_though for_them get_into go_into had_to he_was how_much how_to i_could i_get i_have i_havent i_i i_know i_love i_mentioned i_really i_remember i_say i_thought i_wanted i_was in_a is_about is_this is_what it_comes it_doesnt it_with its_a its_all its_an its_good its_really its_very ive_been just_in just_to know_we know_you like_i long_time look_into lots_of makes_sense many_of might_be now_the of_different of_stuff of_them of_thing on_a our_own rather_than really_important say_this seems_to so_the some_of some_point talked_about that_he that_i that_just that_like that_theres that_this that_when that_youre the_back the_case the_code the_fact the_rest the_way the_world their_own then_its they_could they_would thing_is things_you this_thing this_time time_we to_know to_try to_work uh_i um_and um_i very_important we_had we_know we_still we_want we_wanted well_have well_we well_you were_trying weve_done what_happens what_would what_you which_was who_have will_have yeah_we you_just you_look you_put your_own youre_doing youre_going youre_using
-1: a_better a_certain a_couple a_different a_little a_nice a_really a_second a_while a_whole also_have and_actually and_as and_do and_have and_in and_just and_like and_one and_see and_some and_when are_going are_some because_thats but_a but_you can_i code_and come_back come_in do_have each_other end_of from_that get_back give_a give_it give_you go_on gonna_be good_idea has_to having_to how_the i_should i_will if_thats im_just in_order is_more is_something is_still is_to it_all it_as it_because it_gets it_into it_just its_just its_kind its_the ive_got know_about know_how let_me like_this listen_to makes_it may_be me_the mean_the means_that might_not more_about no_no of_this of_work one_thing out_there put_it rest_of same_thing so_i so_much so_on some_people still_have talk_to tell_us that_because that_doesnt that_if that_means that_way that_works that_you thats_how thats_it thats_what the_cost the_current the_idea the_main the_middle the_past the_people the_problem the_question the_things the_two then_you theres_a theres_also these_are they_do they_dont they_have thing_i thing_you think_about think_it think_of this_point those_who to_do to_look to_run to_talk to_them to_us very_good very_very we_cant we_didnt we_get we_look we_make we_need we_started we_think well_i were_doing were_like were_not what_was whats_going which_you who_are who_is with_them would_like you_had you_mentioned you_said you_still you_were
-1.25: a_big a_few a_single a_third a_two about_a actually_a after_that also_a and_our and_say and_theyre and_were are_in are_using be_on because_it because_the because_they because_you been_doing beginning_of but_for but_not could_just could_use does_that doesnt_have dont_know dont_really during_the enough_to fact_that five_minutes for_us get_it go_through got_the have_the how_it how_many how_you i_actually i_also i_can i_did i_do i_dont i_kind i_like if_someone if_this im_sure in_fact in_place in_their into_that is_going it_goes it_looks it_might it_more it_wasnt it_wont it_works its_uh just_because level_of like_an like_if like_in maybe_a more_than much_more not_an not_going not_that not_too now_its of_their of_things of_your ok_so on_this or_at other_people other_things out_of point_of put_a put_in put_the right_so same_time see_that should_be so_it so_that so_thats some_kind something_else tell_me terms_of than_i than_the that_could that_point that_there that_were thats_a thats_why the_best the_big the_moment the_new the_one the_reason the_show the_third the_very the_web then_theres there_is these_things they_also they_are they_can they_will theyre_like theyre_not things_we this_has this_to this_would to_find to_put to_really to_show to_the to_think uh_in uh_this uh_to uh_you use_case use_that use_the used_to wants_to was_in we_dont we_should we_would well_that what_youre when_it when_the when_they when_youre where_i where_they whether_its will_be will_get will_not will_the would_be would_have would_say would_you yeah_so yeah_thats years_ago you_have you_might you_need you_start youre_a youre_just youre_not youve_got
-1.5: a_bunch a_long a_lot a_new a_one a_very across_the all_of also_the am_i amount_of and_all and_he and_how and_if and_so and_theres and_weve and_what and_youre are_all as_an as_i as_it be_that because_i because_its because_we bit_of but_in but_theres but_what came_up can_go can_have can_make can_still come_up could_have depends_on do_it do_the dont_have dont_think easier_to for_example for_it for_their for_your forty_five from_this get_that go_back goes_to going_to got_it had_the has_been have_it have_two having_a i_am i_got i_guess i_would idea_of if_there if_theres if_they im_not in_an in_any in_terms in_that in_which in_your instead_of into_the into_this is_kind is_probably is_the it_in it_is it_makes it_out it_should it_up its_like its_not just_the key_and know_what lets_say like_well lot_more maybe_you me_to mean_it mean_we needs_to not_be not_have of_an of_having of_people okay_so or_the or_you out_that part_of people_have people_in people_to see_if see_it see_the seems_like so_far so_its so_this so_you so_youre start_with talking_about that_has that_they that_we thats_not the_end the_future the_key the_last the_right the_whole theres_no things_like think_is this_was to_me to_some to_your too_much types_of uh_what um_so under_the was_kind was_really was_that was_very we_also we_could we_got we_use what_if what_they whats_the where_it where_its which_is which_we with_your work_to yeah_i you_also you_are you_can you_guys you_see you_think you_to you_use you_want
-1.75: a_good about_the after_the all_that and_and and_maybe and_now and_that and_then and_there and_they and_well and_yeah are_a are_we as_the as_you at_it before_we between_the bit_more but_also but_i but_that can_be can_uh can_use could_also could_be could_do did_a do_something do_we do_with easy_to for_some from_a go_to going_on got_a had_this have_been have_one have_that here_in i_just i_mean if_i if_it if_the in_all in_in in_one in_some is_actually is_an is_really is_why it_actually it_has it_isnt it_on it_really it_seems just_a keep_the kinds_of like_a like_no like_that like_thats like_uh long_as much_as not_in not_only not_really of_how of_some of_the of_those oh_yeah one_of or_a or_maybe or_not or_whatever out_to people_are people_who problem_with so_lets so_many so_when something_i something_like still_a stuff_that talk_about that_have that_would thats_the the_only the_second then_they there_for thing_to think_theres those_are to_ask to_get to_not to_see to_start to_tell to_that to_to trying_to uh_it uh_we um_uh us_to using_a was_not way_that way_to we_do we_go we_we weve_got when_i when_you where_the why_we with_our work_for work_on yeah_its you_a you_cant you_get you_give you_go you_should you_take you_would
-2: a_a all_these are_not around_the as_we at_a at_least at_that at_this back_to be_uh be_very been_a bunch_of but_like but_now but_thats but_there but_they but_this can_also did_not do_is do_not does_it doing_that doing_this even_if for_every for_me for_our for_those get_a get_the had_a has_the have_an have_any have_some if_youre im_like important_to in_our into_a is_also is_basically is_no is_one it_also it_can it_could it_would know_that like_oh like_okay little_bit make_the maybe_we need_the no_one not_like not_very number_of of_a of_all on_how on_our on_your one_that only_one only_the order_to say_that see_what so_now so_there so_they sort_of such_a take_a take_the that_are that_kind that_people that_was the_most the_next there_a they_were think_i think_so think_that think_this through_the to_be to_like to_my try_to uh_a up_a up_with use_this was_a we_did we_just what_are what_is when_we where_you with_all with_an with_it with_my with_that yeah_but you_do you_know you_say you_will
-2.25: about_how about_it about_that about_this all_right and_its and_thats and_the and_this as_a but_then but_uh can_do can_just did_you doing_the for_all for_sure for_that for_this has_a have_to have_uh how_do idea_is in_the in_there is_just is_that is_very it_to it_will just_like like_the look_like looks_like make_it not_sure of_it of_my of_our of_that of_these on_my or_something out_the so_if so_im so_theres so_well so_what tell_you that_one that_will the_same there_was this_kind to_give to_have to_just to_kind to_make to_say to_take to_uh to_use uh_uh using_the wanted_to was_the we_have what_the where_we with_this work_with you_dont
-2.5: about_what and_im and_we at_all but_the but_yeah by_the can_you do_this does_not i_think if_we in_my it_does know_if look_at make_a make_sure need_a need_to not_just of_what problem_is thank_you the_first the_uh then_the then_we there_were things_that think_thats think_the think_we to_a to_go to_keep uh_the use_it was_just we_can we_will what_do what_i what_we with_a you_very
-2.75: and_i and_um as_well but_it but_its but_we do_that for_a if_you in_this is_not it_was over_the so_yeah something_that the_the thing_that think_its use_a was_like we_were you_could
-3: be_a is_a on_that there_are want_to
-3.25: do_you from_the kind_of lot_of on_the so_we
-3.5: all_the have_a this_is
-3.75: at_the mm_hmm
-4: for_the right_now with_the
`,
      `
2: all_right will_the
1.75: and_so are_you is_it is_there
1.5: and_in and_of and_yeah can_i can_you
1.25: and_as do_you does_the got_it in_fact so_yeah that_would the_problem um_and
1: after_that and_actually and_i and_thats and_theyre and_um because_if did_you have_you how_do i_also im_like is_this it_also it_has maybe_its not_that say_you so_in so_this some_people that_was thats_where the_idea then_theres there_are this_has this_is uh_and uh_well we_also what_about
0.75: and_he and_if and_im and_like and_that and_there and_theres and_weve and_when as_long at_some but_if but_in but_now but_uh can_we for_example for_those give_them i_mean if_someone if_youre is_that it_isnt it_just it_wasnt its_an its_been just_a just_to let_me like_its one_of one_thing or_at so_theres so_uh so_what some_of tell_us thank_you that_is thats_it thats_why the_only the_reason the_third then_we there_is theres_also these_are those_are to_give um_well very_good what_are yeah_so you_say you_take
0.5: a_long am_i and_and and_its and_maybe and_now and_then and_this and_to and_uh and_were are_we but_for but_that but_the but_this does_it does_that go_back good_idea have_one here_we how_many i_didnt i_havent i_know i_like i_love i_say i_went if_the in_order in_terms instead_of is_the it_actually it_can it_makes it_really it_seems it_wont its_kind its_like its_not just_because like_thats maybe_you not_so now_the now_we now_you okay_so one_that only_the or_you part_of right_and right_now so_now so_on so_thats so_were so_youre something_else thats_a thats_how the_current the_first the_main the_other the_second the_uh then_the there_was there_were theres_a they_also they_dont theyre_like this_was this_would uh_we um_so was_that we_have we_know we_will well_we were_going were_not were_talking what_do what_happens what_if whats_the when_the which_you you_cant you_could you_might you_said you_use
0.25: and_it and_one and_what as_i at_that but_yeah doing_this for_every get_it i_thought if_its its_a its_still no_i one_is right_i so_if so_the so_then stuff_like take_the that_means that_way the_big then_i theres_some to_some we_need what_would you_get
-0.25: a_lot and_some and_they as_an but_thats i_mentioned if_we in_place in_this just_the like_okay make_it maybe_a mean_it on_the same_thing so_they the_best these_things to_me uh_in uh_what we_cant weve_done weve_got you_guys
-0.5: a_bit a_little and_how and_just and_our and_things any_other are_the as_a as_it as_the as_we as_you at_the be_done be_in be_on because_you but_im but_it but_its but_like but_they but_you come_in do_the doing_the for_all for_your from_the get_to had_to have_a i_could i_get i_guess i_was i_would if_it in_all in_an its_going its_uh just_like know_it like_im like_uh mean_the mean_you much_as no_one now_and of_stuff on_that or_whatever see_the something_like still_a that_that that_this the_new then_you they_can think_theres this_time to_a to_be to_make trying_to uh_a under_the we_can we_didnt we_had we_would what_they which_i which_was with_the work_for you_give you_had you_will youre_just
-0.75: a_bunch a_few a_half about_a about_the after_the and_a and_all and_not and_say are_some be_that because_it because_its because_the been_doing beginning_of bit_more can_see come_back come_to could_be dont_know dont_really fact_that for_me for_that for_the had_the here_is i_i idea_is idea_of if_thats in_my in_the into_that it_will kind_of know_about know_how know_the long_time lot_more me_that mean_i mean_we much_more not_only of_different or_not other_thing other_things put_a put_in put_it question_is rest_of right_its right_you should_be so_that so_you talk_to talking_to that_will the_in the_middle the_the them_and them_to thing_and thing_that thing_to thing_you think_is think_so think_the this_one time_and time_i time_to time_we to_come to_do to_talk uh_you use_that used_to was_in when_i where_the with_a work_and work_to work_with yeah_yeah you_go
-1: a_great a_key a_year all_the and_those are_in are_two are_using be_the been_a bit_of came_up can_put code_and come_up could_just easier_to for_a for_this get_back get_into get_that go_and go_into gonna_be got_to had_a had_this have_two how_we i_did i_need idea_that important_to in_your into_this it_it it_more know_if know_that know_we know_what know_you level_of like_this long_as look_into me_the means_that more_about more_and must_be need_a need_the not_an of_their of_them of_thing of_you off_the on_to order_to other_people out_a people_are point_of problem_is problem_with same_time so_far still_have talked_about than_i than_the that_because that_it that_were the_moment the_most the_point the_web the_whole their_own them_in they_could they_do they_would thing_i things_i think_i think_that think_this think_we think_you this_point to_ask to_run together_and us_to wants_to what_it what_we what_you whats_going when_it when_youre which_is work_on would_say you_for you_very you_would your_own
-1.25: a_simple actually_a also_have and_other around_the as_possible be_a be_uh be_very because_of because_we between_the but_also can_go can_make could_use couple_of did_not do_and do_have do_i do_something do_with dont_think dont_want down_and down_the easy_to five_minutes from_that get_a go_through have_it have_some have_uh having_to how_you i_got i_should in_a into_a is_a is_and is_how is_why it_like it_or just_use know_i like_a looks_like make_a many_of me_and might_not more_than my_own not_going not_have not_like not_really of_an of_things of_time of_us of_your on_my or_the out_that people_in put_the really_important say_this see_if see_it see_that see_what seems_to something_and something_i start_with stuff_that such_a talking_about that_as that_but that_doesnt that_for that_i that_point that_the the_fact the_future the_past the_show then_it there_a thing_is things_we think_it think_its think_thats this_a time_so to_and to_find to_like to_my to_not to_show to_start to_think to_try types_of uh_uh up_and up_to use_this using_a want_to wanted_to was_not was_really was_to was_very way_that we_go we_might who_have whole_thing would_like you_are you_i youre_using
-1.5: a_better a_big a_different a_problem a_thing a_while about_that about_this amount_of and_stuff are_all are_going at_it back_to basically_the be_like because_they bunch_of but_not can_get can_have can_uh can_use could_also could_do could_have did_a do_not do_so dont_need for_their from_this goes_to going_to got_a got_the hard_to has_to have_an have_that here_and in_their in_which is_about is_because is_more is_no is_probably is_something is_we it_because it_that just_be just_want kinds_of like_that listen_to little_bit look_like lot_of make_sure makes_it may_be need_to of_all of_having of_how of_my of_some of_those on_and on_how on_our on_your or_something our_own out_there out_to say_that some_kind some_other take_a tell_you terms_of that_he that_like that_one the_case the_people the_time think_of this_i this_in this_to those_who to_actually to_put to_really to_take to_the to_them to_us try_to up_a up_with use_case using_it was_a was_just was_kind way_of way_to what_the why_we will_have will_not with_all with_our with_them you_think
-1.75: a_certain a_hundred a_number a_one a_third a_whole about_how about_it about_what across_the and_do and_more are_a back_and can_also do_a do_is do_this doing_that dont_have for_our for_them get_the give_you going_on have_this how_the in_and in_in in_one is_an is_basically is_for is_if is_kind is_one is_still is_to is_uh is_you it_if it_into it_its it_the it_uh just_have key_and like_oh look_at lots_of me_to might_be needs_to not_be number_of of_people on_what one_i out_and out_the people_and people_that people_to people_who so_many talk_about that_actually that_and that_are that_im that_just that_our that_theres that_weve that_youre the_things the_work there_but they_want things_and this_so through_the to_just to_keep to_kind to_know to_look to_say to_that to_you uh_to use_it was_like we_we what_youre whether_its which_we will_get with_an with_you would_have you_a you_and you_the
-2: a_a a_couple a_single all_this and_have and_make and_put and_see any_of are_not as_well can_just does_not each_other for_it for_sure has_a has_been have_the how_it into_the is_also is_i is_in is_just is_like is_really is_so it_a it_as it_for it_on it_out it_up it_with like_to not_in of_a of_like of_our of_these of_what of_work one_and some_point sort_of such_as sure_that that_have that_in that_its that_so that_there that_uh that_you the_end the_same the_two there_and things_that this_and to_go to_it to_this to_use to_work using_the where_i where_they where_you who_are with_that
-2.25: a_new a_very a_way and_get do_it have_been have_to in_it in_there is_actually is_going is_very it_but it_i it_so it_you of_that on_this over_the that_can that_if that_people this_thing to_get you_to
-2.5: at_all can_do do_that for_you it_in of_it of_this on_it something_that that_they the_right to_have where_we with_it would_be
-2.75: how_to is_not it_to so_much
-3: can_be it_and
-3.25: of_the will_be
-3.75: that_we
`,
    ],
  },
  es: {
    base: -1.3,
    singles: [
      `
1.25: bastante
1: buena
0.75: -pa muy más
0.5: -ts algo bien cosas del esa gran había lo menos otras será todos
0.25: con de esos estar por sobre su ya
-0.25: -an -il -jo -re -rk el haciendo hay puedo se
-0.5: -ar -de -do -ed -ha -je -ll -ne -ol -or -ot -p -r -ro -rá -s -sa -st -ña algunos años caso decir diferentes era ese eso estamos estas estoy estás ha hace les me mi mucho no parte pasa poco pueden puedes qué son tal tan tener todo un vamos yo
-0.75: -ad -ea -eo -go -ig -io -ng -rd -se -so -ta -ud -um -zo -ía algún aquí como cosa esta estado estos fue he hemos idea incluso lugar nunca números podemos podría puede sí y
-1: -it -ve bueno cómo difícil ellos lado luego montón problema también tiempo toda
-1.25: -le básicamente después digamos donde esto hablar ir que razón sabe significa te tipo usted
-1.5: -5 -na -rr además ahora cuando cuál durante meses nivel partes sólo va
-1.75: -1 -is -án aunque creo fácil le manera nuestro personas primero vez él
-2: dice entonces momento nadie necesita pero si siempre
-2.25: -pt tenemos todavía
-2.5: alguien tienen
-2.75: gente
-3.25: porque
`,
      `
1.25: -et allí nada
1: -lo -s -ío creo funciona él
0.75: -al -eo -il -in -le -ot -so -ts -ud bien problema sí tiempo
0.5: -co -ea -es -io -la -ng -no -ol -or -ro -sh -ta -va ahí cierto difícil lugar mejor meses misma mismo partes poco
0.25: -as -ió -ll -os -ps -re -to cosas eso estado
-0.25: -5 -ve uno
-0.5: -de -er -ip -is -ño ahora aunque cosa estamos estar gente ir más nuestro números parece solo también todos
-0.75: -an -en -mo -ne bueno después dice esa estos está fue haciendo hay nunca otro pasa podemos puedes realmente tal tipo todavía tres utiliza
-1: -ar -ir -r alguien caso montón mundo podría puede siempre sé tenemos tiene tienes
-1.25: básicamente decir hace no ser significa tener todas usted ya yo
-1.5: -p cuando es otra qué tienen voy
-1.75: -és cómo esta gran hacer han he hemos incluso les ni puedo será siendo tan ver
-2: además cualquier cuál durante esos estas necesita otras quiero son tengo tus una unos va
-2.25: algunas algunos algún bastante como contra del el estoy estás forma mi pueden sería toda
-2.5: alguna con entonces entre era ha hasta le nos se sus sólo te
-2.75: desde ese están luego muy para su un
-3: a cada la me o por si sin tu
-3.25: al donde en que sobre
-3.5: este
-3.75: lo pero
-4.25: las los porque
-4.5: de
-5.5: y
`,
      `
2.75: -p
2.5: -r
2.25: además
1.5: esto hay luego si también
1.25: bueno digamos otra quiero sí
1: así cuando puedes puedo tenemos uno usted yo
0.75: ahora alguien básicamente cada creo cómo el eso esta estoy he incluso la mi podemos tal tengo todavía
0.5: -is -me -rd algunos cualquier después estamos estas este estás hemos los me nadie no nos parece pero qué siempre voy
0.25: -en lo todos
-0.25: -os -ot -te hasta tiene
-0.5: -2 -as -ed -eo -ip -ió -ol -or -pt -xo -za algo algún antes buena código durante en estar funciona hace haciendo ni otras otros parte pasa puede sabe se será tan tienen utiliza
-0.75: -32 -an -ce -er -ga -ig -in -la -mo -na -ne -ps -rr -ía al dice era para por siendo son su sus un
-1: -de -ja -ma -ro -sa -se con contra montón mundo o pueden significa ver
-1.25: -am -ie -ir -lo -pa -ue a como diferentes futuro ha misma mucho nada porque tener
-1.5: -ad -do -es -io -sh -st -va -vo caso cierto donde hablar hacer hecho lado nivel número razón tipo veces y
-1.75: -1 -64 -ar -da -ea -et -ft -po -rá -s -ta -ud -zo -és -ío -ón difícil estado están forma gran han ir mejor momento muy números partes punto toda tres tus
-2: -co -il -je -jo -ll -qr -ra -to -ño cosa decir idea meses personas problema
-2.25: -az -ca -le -rk -án allí bastante gente lugar manera menos sobre tiempo
-2.5: -ba -no -so -ts años entre fácil mismo sea vez
-2.75: -ia cosas
-3: clave de más que ser
-4: -al -re
-4.5: del
`,
      `
1: -go algunas fue idea primero
0.75: he problema significa tenemos tengo tres yo
0.5: -po cierto dice estoy gran ha hablar hecho lugar otra qué razón sé te vez
0.25: difícil estos podría veces ver
-0.25: -an -de -es -ga -is -ne -or algunos las otras todos
-0.5: -64 -al -ar -ba -eo -ia -ip -ir -la -lo -ma -me -mo -na -so -te -ue -va -ve -zo a ahora al básicamente cuál cómo diferentes durante ellos entonces esa eso estas funciona hasta meses mi mucho más número por punto realmente sea siempre siendo son su sólo también tipo todas todo usted ya
-0.75: -1 -2 -ce -da -ed -en -er -io -it -ng -on -ps -ra -sh -st -vo -és además aquí así bastante clave de después esos estado esto están les nadie nunca tan
-1: -et -in -jo -le -re -rá -s -za cada con cosas cualquier del en futuro lado menos sin sobre sus tu va
-1.25: -5 -az -p -r -ts aunque como código decir parte porque quiero
-1.5: -32 -ie -pa -pt -rk -rr caso fácil misma montón mundo para pero
-1.75: -am -ha allí contra digamos entre ir manera ni nivel o poco tus
-2: -3 -ja -ol -ud -um -ío años haciendo tiempo él
-2.25: -je estar nada y
-2.5: donde
`,
    ],
    pairs: [
      `
1.25: o_no
1: algo_así que_sea
0.75: de_esto el_futuro otra_cosa
0.5: cada_vez está_bien las_cosas un_problema
0.25: aquí_es hacer_esto no_puedes puedes_hacer
-0.25: el_código es_que la_idea no_es no_hay
-0.5: con_el el_problema el_tiempo forma_de la_clave manera_de o_lo por_lo por_qué que_este que_los que_te se_puede si_estás si_lo vamos_a y_los
-0.75: ahora_mismo al_menos antes_de como_la con_una de_código de_la después_de en_las es_de es_lo es_más lugar_de número_de parte_de pero_si que_en que_están que_lo si_alguien si_la tiene_que tipo_de toda_la una_forma va_a vez_que y_lo y_una
-1: como_un como_una con_las con_los de_este de_lo digamos_que en_algún está_en hay_que lo_que montón_de más_de para_los pero_es porque_no puede_ser que_puede ser_un si_se sobre_la tener_una tienes_un todas_las todo_el un_gran un_montón y_el y_en y_un
-1.25: a_la a_los a_un con_la cuál_es de_esta de_forma decir_que el_que en_ese en_este en_los es_muy eso_no hacer_una la_forma los_que no_lo no_me no_se para_la podría_ser por_la puede_hacer que_estamos que_la que_si que_sólo que_tenemos si_no si_tienes significa_que tal_vez tiene_una tienes_que tienes_una uno_de y_la y_que y_se y_si
-1.5: algo_que con_un creo_que de_las de_los el_mundo en_lugar en_que en_un en_una es_la es_sólo esto_no hacer_un incluso_si no_tiene no_tienes para_hacer para_que que_el que_está que_realmente que_ya tiene_un un_número una_cosa y_es
-1.75: el_mismo es_algo esta_es hay_un la_que pero_no por_el que_esto que_se todos_los y_entonces ya_no
-2: de_todos es_un eso_es
-2.25: en_la es_una o_algo y_luego
-2.5: en_el
-3: así_que
`,
      `
0.25: que_realmente
-0.25: no_me y_que
-0.5: el_tiempo en_que forma_de la_forma la_que los_que no_se que_si que_te y_se y_un y_una
-0.75: cada_vez con_una de_forma de_hacer de_que decir_que el_mundo el_que en_lugar es_de es_la la_razón las_cosas para_que que_están que_no que_sea significa_que tiene_que un_gran un_número una_cosa una_forma una_vez y_en y_los
-1: al_menos de_una después_de el_futuro el_mismo el_problema en_algún en_un es_más la_gente la_idea lo_que manera_de montón_de más_de para_hacer parte_de podría_ser puede_ser que_en se_puede un_montón un_problema y_el y_entonces y_es y_lo
-1.25: a_un algo_que antes_de como_una cuál_es de_esta de_este de_esto de_todos digamos_que en_ese en_las en_una es_difícil es_muy es_que la_clave la_misma lugar_de no_es número_de o_algo otra_cosa pero_es pero_si por_ejemplo porque_no puede_hacer que_estamos que_este que_sólo que_tiene que_tienes que_ya ser_un si_alguien si_lo si_se sobre_la tienes_que tienes_un tipo_de una_clave va_a y_no y_si
-1.5: ahora_mismo algo_así como_un con_las con_un de_código de_las de_lo de_los es_algo es_como está_en hacer_una mucho_más no_hay no_tiene no_tienes o_lo o_no pero_no por_eso por_lo puedes_hacer que_está que_lo que_los que_tenemos si_estás si_no si_tienes tienes_una un_poco uno_de vamos_a vez_que voy_a y_la ya_no
-1.75: como_la con_los en_los esta_es está_bien hacer_esto hacer_un no_está no_puede para_los por_la que_esto que_podemos que_puedes si_la tal_vez tener_un tener_una tiene_un tiene_una y_luego
-2: a_los el_código en_este es_lo esto_no incluso_si la_otra para_el por_el por_qué que_se toda_la
-2.25: a_la con_la creo_que es_un eso_no hay_un hay_una no_puedes para_la que_el que_es que_hay todas_las
-2.5: con_el de_la es_el es_una que_la
-2.75: así_que en_el en_la esto_es todo_el
-3: todos_los
-3.25: eso_es
`,
      `
1.25: así_que digamos_que la_otra
1: creo_que el_problema esta_es la_idea pero_si por_eso si_estás
0.75: ahora_mismo es_un es_una eso_no esto_no hay_una otra_cosa por_qué si_tienes vamos_a voy_a y_en
0.5: de_lo en_lugar es_como es_difícil es_más incluso_si la_razón no_puedes por_ejemplo que_sea que_si si_alguien tal_vez tienes_que una_vez uno_de y_el y_si
0.25: de_esta el_que
-0.25: en_algún está_bien que_el todos_los
-0.5: a_los aquí_es cada_vez como_la el_código es_la es_lo hacer_un no_se para_que pero_es por_el por_lo tiene_que todo_el va_a y_la ya_no
-0.75: como_un en_el en_la lugar_de más_de no_tiene para_hacer puede_ser puedes_hacer que_este si_lo significa_que y_los y_no y_que
-1: con_la con_un el_futuro el_mismo el_tiempo en_las forma_de hacer_esto montón_de número_de para_la que_en que_estamos que_esto que_están que_los que_realmente que_sólo que_tienes que_ya ser_un vez_que
-1.25: de_código de_este de_esto de_hacer decir_que el_mundo la_que las_cosas manera_de mucho_más no_está que_hay que_podemos que_puedes que_tenemos que_tiene tener_una tipo_de
-1.5: a_la de_forma de_una en_que en_una la_misma no_tienes puede_hacer que_está que_la que_lo que_puede toda_la un_montón un_número un_poco un_problema
-1.75: algo_que como_una con_una en_un o_lo o_no pero_no que_no tiene_una un_gran
-2: de_un una_clave
-2.25: a_un de_que no_puede que_es y_se
-2.5: de_la o_algo por_la que_se
-2.75: es_que
`,
    ],
  },
} as const
